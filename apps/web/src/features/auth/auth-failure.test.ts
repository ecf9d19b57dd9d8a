import { expect, test } from 'vitest';
import { errorFromResponse, noResponseError } from '#api/api-error.ts';
import { describeFailure, readFieldErrors } from './auth-failure.ts';

const refused = (body: unknown) => errorFromResponse(400, body);

test.each([
  [{ username: ['已经有人用了'] }, '用户名已被使用，请选择其他用户名', ['字母加数字']],
  [{ email: ['已经注册过'] }, '该邮箱已被注册，请使用其他邮箱或尝试登录', ['邮箱格式']],
  [{ password: ['太常见'] }, '密码格式不正确，请确保密码至少8位', ['至少 8 位']],
  [{ password_confirm: ['不一致'] }, '密码格式不正确，请确保密码至少8位', ['至少 8 位']],
  [{ email: ['x'], username: ['y'] }, '用户名已被使用，请选择其他用户名', ['字母加数字']],
  [{ phone_number: ['太长了'] }, '手机号：太长了', []],
  [{ non_field_errors: ['登录信息不正确，请检查后重试'] }, '通用错误：登录信息不正确，请检查后重试', []],
])('the response %j is shown as %s', (body, message, hints) => {
  const failure = describeFailure('register', refused(body));
  expect(failure.message).toBe(message);
  expect(failure.hints).toEqual(hints.map((part) => expect.stringContaining(part)));
});

test('without a response the hint is about the connection', () => {
  const { message, hints } = describeFailure('login', noResponseError());
  expect(message).toBe('网络连接失败，请检查网络后重试');
  expect(hints).toEqual([expect.stringContaining('检查网络连接')]);
});

test('a rate-limited user sees the server’s message', () => {
  const limited = errorFromResponse(429, { detail: '尝试次数过多，请 15 分钟后再试', code: 'too_many' });
  expect(describeFailure('login', limited)).toMatchObject({ message: '尝试次数过多，请 15 分钟后再试', hints: [] });
});

test('an unknown error shows the fallback message of its mode', () => {
  expect(describeFailure('login', new Error('?')).message).toBe('登录失败，请重试');
  expect(describeFailure('register', new Error('?')).message).toBe('注册失败，请重试');
});

test('each field shows the server’s own message', () => {
  expect(readFieldErrors(refused({ username: ['太短', '换一个'], password: ['太常见'] }))).toEqual({
    username: '太短，换一个',
    password: '太常见',
  });
  expect(readFieldErrors(noResponseError())).toEqual({});
});
