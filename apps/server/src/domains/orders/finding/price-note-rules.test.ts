import { fen } from '@print/contract/price';
import { describe, expect, test } from 'vitest';
import { priceNote } from './price-note-rules.ts';

const plain = {
  status: 'pending',
  isCollected: false,
  priceDifference: fen(0),
  isEstimated: false,
  hasFailed: false,
} as const;

describe('the note about the price', () => {
  test.each([
    ['nothing when it is exact', {}, ''],
    ['that it will be corrected', { isEstimated: true }, '部分价格为预估，后台将自动校正。多退少补，取件时结清。'],
    ['what is owed', { priceDifference: fen(15) }, '实际页数与下单时不同，取件时需补 ¥0.15'],
    ['what is given back', { priceDifference: fen(-30) }, '实际页数与下单时不同，取件时退还 ¥0.30'],
    [
      'that it will be corrected, while only a part is known',
      { priceDifference: fen(15), isEstimated: true },
      '部分价格为预估，后台将自动校正。多退少补，取件时结清。',
    ],
    [
      'that the shop will be in touch',
      { hasFailed: true, isEstimated: true, priceDifference: fen(15) },
      '有文件无法转换，店员会尽快联系你。多退少补，取件时结清。',
    ],
    ['nothing of a failure that was got over', { hasFailed: true, status: 'completed' }, ''],
    ['nothing when it is cancelled', { status: 'cancelled', priceDifference: fen(15), hasFailed: true }, ''],
    [
      'that it is settled',
      { status: 'completed', isCollected: true, priceDifference: fen(-30) },
      '实际页数与下单时不同，差额 ¥0.30 已在取件时结清',
    ],
  ] as const)('%s', (_, given, words) => {
    expect(priceNote({ ...plain, ...given })).toBe(words);
  });
});
