import { describe, expect, test } from 'vitest';
import { errorFromResponse, messageOf, noResponseError, requestSetupError, timeoutError } from './api-error.ts';
import { textOfResponse } from './error-texts.ts';

describe('the error texts', () => {
  test.each([
    [401, '登录已过期，请重新登录'],
    [403, '权限不足，无法执行此操作'],
    [404, '请求的资源不存在'],
    [413, '文件过大，请上传小于100MB的文件'],
    [500, '服务器内部错误，请稍后重试'],
  ])('contain a fixed text for status %i, which replaces the server’s message', (status, text) => {
    expect(textOfResponse(status, undefined)).toBe(text);
    expect(textOfResponse(status, { detail: '别的话', code: 'other' })).toBe(text);
  });

  test.each([405, 409, 415, 422, 429, 502, 503])(
    'show the server’s message for status %i if it has a code',
    (status) => {
      expect(textOfResponse(status, { detail: '请 30 秒后再试', code: 'slow_down' })).toBe('请 30 秒后再试');
      expect(textOfResponse(status, { detail: '没有名字的话' })).toBe('请求失败，请稍后重试');
      expect(textOfResponse(status, undefined)).toBe('请求失败，请稍后重试');
    },
  );

  test.each([
    ['an upload that timed out', timeoutError(true), '上传超时，请检查文件大小或网络连接。建议：文件大小不超过50MB'],
    ['any other call that timed out', timeoutError(false), '网络连接失败，请检查网络后重试'],
    ['no response', noResponseError(), '网络连接失败，请检查网络后重试'],
    ['a request that could not be set up', requestSetupError(new Error('…')), '请求配置错误，请检查输入'],
  ])('cover %s', (_, error, text) => {
    expect(messageOf(error)).toBe(text);
  });

  test('have a fallback for unknown errors, unless a feature passes its own', () => {
    expect(messageOf(new TypeError('x is undefined'))).toBe('请求失败，请稍后重试');
    expect(messageOf(new TypeError('x is undefined'), '登录失败，请重试')).toBe('登录失败，请重试');
  });
});

describe('a 400', () => {
  test.each([
    ['username', '用户名'],
    ['email', '邮箱'],
    ['password', '密码'],
    ['password_confirm', '确认密码'],
    ['phone_number', '手机号'],
    ['first_name', '姓'],
    ['last_name', '名'],
    ['non_field_errors', '通用错误'],
    ['detail', '错误详情'],
  ])('names the field %s as %s', (field, label) => {
    expect(textOfResponse(400, { [field]: ['不能为空'] })).toBe(`${label}：不能为空`);
  });

  test('lists its fields, joined with semicolons', () => {
    const body = { username: ['已被使用'], password: ['太短', '太常见'] };
    expect(textOfResponse(400, body)).toBe('用户名：已被使用；密码：太短，太常见');
    expect(errorFromResponse(400, body).fields).toEqual(body);
  });

  test('shows a message without a label when the field has none', () => {
    expect(textOfResponse(400, { 'groups.0.documents.1.copies': ['至少 1 份'], file: '不支持这种文件' })).toBe(
      '至少 1 份；不支持这种文件',
    );
  });

  test('with a plain string shows that string', () => {
    expect(textOfResponse(400, '店铺已打烊')).toBe('店铺已打烊');
  });

  test.each([{}, { username: [] }, { username: [{ nested: true }] }, []])(
    'without a message is shown as 输入数据验证失败: %j',
    (body) => {
      expect(textOfResponse(400, body)).toBe('输入数据验证失败');
    },
  );

  test.each([undefined, null, '', 42, true])('whose body is no object is shown as 请求数据格式错误: %j', (body) => {
    expect(textOfResponse(400, body)).toBe('请求数据格式错误');
  });
});

test('the reason of the server is available to bind and unbind', () => {
  expect(errorFromResponse(409, { detail: '概述', code: 'last_way_in', error: '这是唯一的登录方式' }).reason).toBe(
    '这是唯一的登录方式',
  );
});
