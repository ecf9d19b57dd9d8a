import { fen } from '@print/contract/price';
import { describe, expect, test } from 'vitest';
import {
  type ClaimedPayment,
  describeDoubts,
  findDoubts,
  mayPrint,
  openDoubts,
  type PaymentEvidence,
} from './payment-doubt-rules.ts';

const order: ClaimedPayment = {
  status: 'pending',
  paymentCheck: 'unchecked',
  totalPrice: fen(2960),
  isWalkIn: false,
  billLineMissing: false,
};
const screenshot: PaymentEvidence = { amountRead: fen(2960), isReused: false };

test.each([
  ['a screenshot of the amount', order, screenshot, []],
  ['a screenshot whose amount nobody could read', order, { ...screenshot, amountRead: null }, []],
  ['a screenshot of another amount', order, { ...screenshot, amountRead: fen(1200) }, ['amount_differs']],
  ['a screenshot of another order', order, { ...screenshot, isReused: true }, ['screenshot_reused']],
  ['no screenshot', order, undefined, ['screenshot_missing']],
  ['no screenshot, but paid at the counter', { ...order, isWalkIn: true }, undefined, []],
  ['no screenshot, because it costs nothing', { ...order, totalPrice: fen(0) }, undefined, []],
  ['no payment in the bill of its day', { ...order, billLineMissing: true }, screenshot, ['bill_line_missing']],
  ['a problem that a clerk has reported', { ...order, paymentCheck: 'problem' }, screenshot, ['payment_problem']],
] as const)('an order with %s', (_, claimed, evidence, doubts) => {
  expect(findDoubts(claimed, evidence)).toEqual(doubts);
});

test('all doubts are named, the most serious first, with both amounts', () => {
  const evidence = { amountRead: fen(1200), isReused: true };
  const doubts = findDoubts({ ...order, paymentCheck: 'problem' }, evidence);
  expect(doubts).toEqual(['payment_problem', 'screenshot_reused', 'amount_differs']);
  expect(describeDoubts(doubts, order, evidence)).toBe(
    '付款有问题，截图与别的订单相同或很像，截图金额 ¥12.00 与应付 ¥29.60 不符',
  );
});

test.each([
  ['checked', { ...order, paymentCheck: 'checked' }],
  ['for a cancelled order', { ...order, status: 'cancelled' }],
  ['for an order that costs nothing', { ...order, totalPrice: fen(0) }],
] as const)('a payment that is %s leaves no doubt open', (_, claimed) => {
  expect(openDoubts(claimed, { amountRead: fen(1200), isReused: true })).toEqual([]);
});

describe('unverified work', () => {
  test('is printed only if the clerk was asked', () => {
    for (const open of [[], ['amount_differs']] as const) {
      expect(mayPrint(open, {})).toBe(false);
      expect(mayPrint(open, { despitePayment: false, knownDoubts: open })).toBe(false);
      expect(mayPrint(open, { despitePayment: true })).toBe(true);
      expect(mayPrint(open, { despitePayment: true, knownDoubts: open })).toBe(true);
    }
  });

  test('is not printed if a doubt came up after the question', () => {
    const answer = { despitePayment: true, knownDoubts: ['screenshot_missing'] } as const;
    expect(mayPrint(['screenshot_missing'], answer)).toBe(true);
    expect(mayPrint(['payment_problem', 'screenshot_missing'], answer)).toBe(false);
    expect(mayPrint(['payment_problem'], { despitePayment: true, knownDoubts: [] })).toBe(false);
  });
});
