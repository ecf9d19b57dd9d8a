import { expect, test } from 'vitest';
import { findAmount, findTransactionNumber } from './payment-hint-rules.ts';

const word = (text: string, height = 40, confidence = 90) => ({ text, height, confidence });

test.each([
  ['-12.30', 1230],
  ['¥12.30', 1230],
  ['￥0.80', 80],
  ['-¥1,208.00', 120_800],
  ['¥-7.07', 707],
  ['108.45元', 10_845],
  ['¥5', 500],
  ['Y3.50', 350],
])('%s is an amount', (text, amount) => {
  expect(findAmount([word(text)])).toBe(amount);
});

test.each(['21:08', '2026-11-15', '4200002345', '12', '12.3', '1.2.30', '¥0.00', '12.305', 'k2]', '1,20.00', ''])(
  '%s is not an amount',
  (text) => {
    expect(findAmount([word(text)])).toBeUndefined();
  },
);

test('of several amounts the tallest is chosen', () => {
  expect(findAmount([word('-¥0.50', 14), word('¥12.30', 46), word('9.41', 15)])).toBe(1230);
});

test('text with low confidence is ignored', () => {
  expect(findAmount([word('-71.07', 39, 36)])).toBeUndefined();
  expect(findAmount([word('-71.07', 39, 36), word('¥7.07', 14)])).toBe(707);
});

test('the first long number is that of the transaction', () => {
  const [transaction, merchant] = ['4200002345202611159876543210', '10001073012026111500000012345678'];
  const words = [word('21:08'), word('-12.30'), word('1380000000'), word(transaction, 16), word(merchant, 16)];
  expect(findTransactionNumber(words)).toBe(transaction);
  expect(findTransactionNumber(words.slice(0, 3))).toBeUndefined();
});

test.each([
  '420000234520261115987654321',
  '4'.repeat(33),
  '42000023452026111598765432lO',
  '4200002345.0261115987654321',
])('%s is not the number of a transaction', (text) => {
  expect(findTransactionNumber([word(text)])).toBeUndefined();
});

test('a transaction number with low confidence is ignored', () => {
  expect(findTransactionNumber([word('4200002345202611159876543210', 16, 50)])).toBeUndefined();
});
