import { expect, test } from 'vitest';
import { errorFromResponse, noResponseError } from './api-error.ts';
import { fieldMessage, formMessage } from './field-errors.ts';

const refused = errorFromResponse(400, { email: ['格式不正确', '太长'], username: ['已被使用'] });

test('fields show their own messages, and the form shows the others with labels', () => {
  expect(fieldMessage(refused, 'email')).toBe('格式不正确，太长');
  expect(fieldMessage(refused, 'phone_number')).toBeUndefined();
  expect(formMessage(refused, ['email', 'phone_number'])).toBe('用户名：已被使用');
  expect(formMessage(refused, ['email', 'username'])).toBeUndefined();
});

test('the form shows errors without a field', () => {
  expect(fieldMessage(noResponseError(), 'email')).toBeUndefined();
  expect(formMessage(noResponseError(), ['email'])).toBe('网络连接失败，请检查网络后重试');
  expect(formMessage(null, ['email'])).toBeUndefined();
});
