import { fen } from '@print/contract/price';
import { expect, test } from 'vitest';
import { readRefundAmount } from './read-refund-amount.ts';

test('an amount is read as people type it', () => {
  expect(['12', '¥12.3', '１２．３０', ' 0.01 元'].map((text) => readRefundAmount(text, fen(2960)))).toEqual([
    1200, 1230, 1230, 1,
  ]);
});

test('nothing, less than a fen and more than was paid are no amounts', () => {
  for (const text of ['', '0', '0.00', '-1', '29.61', '1.234', '1e1', 'abc'])
    expect(readRefundAmount(text, fen(2960))).toBeUndefined();
});
