import { expect, test } from 'vitest';
import { sampleLedgerEntry } from '../../../test/sample-ledger-entry.ts';
import { sampleStaffOrder } from '../../../test/sample-staff-order.ts';
import { amountToRefund, methodToReturn, moneyTaken, openText } from './money-texts.ts';

const payment = sampleLedgerEntry({ amount: 29.6, method: 'ALIPAY' });
const cash = sampleLedgerEntry({ kind: 'difference', amount: 1, method: 'CASH' });
const waiver = sampleLedgerEntry({ kind: 'waiver', amount: 5, method: null });
const correctionOf = ({ id, amount, method }: typeof payment) =>
  sampleLedgerEntry({ kind: 'correction', amount: -amount, method, corrects: id });
const orderWith = (entries: (typeof payment)[], open = 0, owed = open) => ({
  ...sampleStaffOrder,
  open_difference: open,
  payment: { ...sampleStaffOrder.payment, check: 'checked' as const, entries, owed },
});

test('a waiver is no money in the till', () => {
  expect(moneyTaken(orderWith([payment, cash, waiver]))).toBe(3060);
  expect(moneyTaken(orderWith([payment, correctionOf(payment)]))).toBe(0);
});

test('a refund begins with what the shop owes, or else with everything', () => {
  expect(amountToRefund(orderWith([payment], -6.8))).toBe(680);
  expect(amountToRefund(orderWith([payment]))).toBe(2960);
  expect(amountToRefund(orderWith([cash, waiver], -6)), 'never more than was taken').toBe(100);
});

test('money goes back the way it came', () => {
  expect(methodToReturn(orderWith([payment, cash]))).toBe('CASH');
  expect(methodToReturn(orderWith([payment, cash, correctionOf(cash)]))).toBe('ALIPAY');
  expect(methodToReturn({ ...orderWith([]), payment_method: 'WECHAT' })).toBe('WECHAT');
});

test('a handover is questioned while money is open', () => {
  expect(openText(orderWith([payment]))).toBe('');
  expect(openText(orderWith([payment], 0.45))).toBe('还有 ¥0.45 没有向顾客补收');
  expect(openText(orderWith([payment], -0.45))).toBe('还有 ¥0.45 没有退给顾客');
  const unchecked = orderWith([], 0.45, 30.05);
  const claimed = { ...unchecked, payment: { ...unchecked.payment, check: 'unchecked' as const } };
  expect(openText(claimed)).toBe('这一单还没有核款，¥30.05 没有入账');
});
