import { expect, test } from 'vitest';
import { parsePickupCode, pickupCodeWarning } from './pickup-code.ts';

test.each([
  ['a7k2mx', 'A7K2MX'],
  [' A7K 2MX ', 'A7K2MX'],
  ['A7K-2MX', 'A7K2MX'],
  ['ａ７ｋ２ｍｘ', 'A7K2MX'],
  ['A7K2MXPP', 'A7K2MX'],
  ['取件码：A7K2MX', 'A7K2MX'],
  ['取件码 a7k 2mx', 'A7K2MX'],
  ['您的取件码是A7K2MX，请妥善保管', 'A7K2MX'],
  ['订单号 20261115-481903\n取件码\nA7K2MX\n总计 ¥29.60', 'A7K2MX'],
  ['“A7K2MX”', 'A7K2MX'],
  ['a7', 'A7'],
  ['取件码', ''],
])('the text %j is read as the code %s', (text, code) => {
  expect(parsePickupCode(text)).toBe(code);
});

test('a code that is short or has impossible characters gets a warning', () => {
  expect(pickupCodeWarning('')).toBeUndefined();
  expect(pickupCodeWarning('A7K2MX')).toBeUndefined();
  expect(pickupCodeWarning('A7K')).toContain('共 6 位');
  expect(pickupCodeWarning('A7KOMX')).toContain('没有数字 0、1');
});
