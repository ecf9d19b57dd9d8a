import { fen } from '@print/contract/price';
import { expect, test } from 'vitest';
import { amountText, readAmount } from './read-amount.ts';

test.each([
  ['12', 1200],
  ['0.45', 45],
  ['2.3', 230],
  [' ¥2.30 ', 230],
  ['１２．５元', 1250],
  ['1234567.89', 123_456_789],
])('the clerk types %j for %d fen', (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});

test.each(['', '0', '0.00', '-1', '1.234', '1,5', '1e3', '12345678', '一块'])('%j is no amount', (text) => {
  expect(readAmount(text)).toBeUndefined();
});

test('an amount is shown as it is typed', () => {
  expect(amountText(fen(45))).toBe('0.45');
  expect(readAmount(amountText(fen(230)))).toBe(230);
});
