import { expect, test } from 'vitest';
import { emptyValues, findMissingInput } from './auth-values.ts';

const complete = {
  ...emptyValues,
  username: '小林',
  email: 'lin@example.com',
  password: '12345678',
  password_confirm: '12345678',
};

test('a login needs a name and a password of any length', () => {
  expect(findMissingInput('login', emptyValues)).toBe('还需填写：用户名或邮箱、密码');
  expect(findMissingInput('login', { ...emptyValues, username: '小林' })).toBe('还需填写：密码');
  expect(findMissingInput('login', { ...emptyValues, username: '小林', password: '1' })).toBeUndefined();
});

test.each([
  [{}, undefined],
  [{ phone_number: '13800138000' }, undefined],
  [{ username: '' }, '还需填写：用户名'],
  [{ email: '', password: '' }, '还需填写：邮箱、密码'],
  [{ password: '1234567', password_confirm: '1234567' }, '密码至少 8 位'],
  [{ password_confirm: '12345679' }, '两次输入的密码还不一致'],
  [{ password_confirm: '' }, '两次输入的密码还不一致'],
])('a registration with the changes %j has the hint %s', (change, reason) => {
  expect(findMissingInput('register', { ...complete, ...change })).toBe(reason);
});
