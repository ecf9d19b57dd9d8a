import { fen } from '@print/contract/price';
import { describe, expect, test } from 'vitest';
import { priceNote } from './price-note-rules.ts';

const plain = {
  status: 'pending',
  isCollected: false,
  priceDifference: fen(0),
  openDifference: fen(0),
  isEstimated: false,
  hasColor: false,
  hasFailed: false,
} as const;

describe('the note about the price', () => {
  test.each([
    ['is empty for an exact price', {}, ''],
    [
      'announces a correction of an estimate',
      { isEstimated: true },
      '部分价格为预估，后台将自动校正。多退少补，取件时结清。',
    ],
    [
      'states the amount to pay',
      { priceDifference: fen(15), openDifference: fen(15) },
      '实际页数与下单时不同，取件时需补 ¥0.15',
    ],
    [
      'names the colours as a reason',
      { priceDifference: fen(-30), openDifference: fen(-30), hasColor: true },
      '实际页数或彩色面数与下单时不同，取件时退还 ¥0.30',
    ],
    [
      'states the refund',
      { priceDifference: fen(-30), openDifference: fen(-30) },
      '实际页数与下单时不同，取件时退还 ¥0.30',
    ],
    [
      'announces a correction while only a part is known',
      { priceDifference: fen(15), openDifference: fen(15), isEstimated: true },
      '部分价格为预估，后台将自动校正。多退少补，取件时结清。',
    ],
    [
      'announces a call after a failed conversion',
      { hasFailed: true, isEstimated: true, openDifference: fen(15) },
      '有文件无法转换，店员会尽快联系你。多退少补，取件时结清。',
    ],
    ['is empty for a completed order in spite of a failed conversion', { hasFailed: true, status: 'completed' }, ''],
    [
      'promises a cancelled order its money back',
      { status: 'cancelled', openDifference: fen(-320) },
      '已付的 ¥3.20 待退还',
    ],
    ['says that less than the price was received', { openDifference: fen(960) }, '付款少于应付金额，取件时需补 ¥9.60'],
    ['says that more than the price was received', { openDifference: fen(-100) }, '付款多于应付金额，取件时退还 ¥1.00'],
    ['is empty for a cancelled order', { status: 'cancelled', priceDifference: fen(15), hasFailed: true }, ''],
    [
      'states the settled difference',
      { status: 'completed', isCollected: true, priceDifference: fen(-30) },
      '实际页数与下单时不同，差额 ¥0.30 已结清',
    ],
    [
      'asks the customer back for a refund that was found after the handover',
      { status: 'completed', isCollected: true, priceDifference: fen(-710), openDifference: fen(-680) },
      '还有差额 ¥6.80 没有结清，请到店里退款',
    ],
    [
      'asks for a payment that was found after the handover',
      { status: 'completed', isCollected: true, priceDifference: fen(0), openDifference: fen(30) },
      '还有差额 ¥0.30 没有结清，请到店里补交',
    ],
    [
      'does not announce a settlement at a handover that is over',
      { status: 'completed', isCollected: true, isEstimated: true },
      '部分价格为预估，后台将自动校正。如有差额，请到店里结清。',
    ],
  ] as const)('%s', (_, overrides, note) => {
    expect(priceNote({ ...plain, ...overrides })).toBe(note);
  });
});
