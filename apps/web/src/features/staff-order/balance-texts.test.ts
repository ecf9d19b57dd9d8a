import { expect, test } from 'vitest';
import { sampleLedgerEntry } from '../../../test/sample-ledger-entry.ts';
import { sampleStaffOrder } from '../../../test/sample-staff-order.ts';
import { amountToWaive, balanceText } from './balance-texts.ts';
import { entryAmount, entryMethod, entryTitle } from './entry-texts.ts';

type Changes = Partial<typeof sampleStaffOrder.payment> & { status?: typeof sampleStaffOrder.status; open?: number };
const orderWith = ({ status = 'pending', open = 0, ...payment }: Changes) => ({
  status,
  open_difference: open,
  payment: { ...sampleStaffOrder.payment, ...payment },
});

test('the balance says who owes whom', () => {
  const entries = [sampleLedgerEntry()];
  expect(balanceText(orderWith({ owed: 29.6 }))).toBe('待核款 ¥29.60');
  expect(balanceText(orderWith({ owed: 0, check: 'checked', entries }))).toBe('已结清');
  expect(balanceText(orderWith({ owed: 1, check: 'checked', entries }))).toBe('顾客待付 ¥1.00');
  expect(balanceText(orderWith({ owed: -1, check: 'checked', entries }))).toBe('店家待退 ¥1.00');
  expect(balanceText(orderWith({ owed: -29.6, status: 'cancelled', entries }))).toBe('待退款 ¥29.60');
  expect(balanceText(orderWith({ owed: 0, status: 'cancelled' }))).toBe('没有账目');
});

test('a waiver gives up the whole order until a payment is checked, then the difference', () => {
  expect(amountToWaive(orderWith({ owed: 30.05, open: 0.45 }))).toBe(30.05);
  expect(amountToWaive(orderWith({ owed: 0.45, open: 0.45, check: 'checked' }))).toBe(0.45);
  expect(amountToWaive(orderWith({ owed: -29.6, open: -29.6, status: 'cancelled' }))).toBe(-29.6);
});

test('an entry says what it is, how the money came, and its sign', () => {
  const payment = sampleLedgerEntry();
  const correction = sampleLedgerEntry({ kind: 'correction', amount: -29.6, corrects: payment.id });
  const waiver = sampleLedgerEntry({ kind: 'waiver', method: null, source: 'clerk', amount: 0.45 });
  const entries = [payment, correction, waiver];
  expect(entries.map((entry) => entryTitle(entry, entries))).toEqual(['付款', '冲正：付款', '免除']);
  expect(entries.map(entryMethod)).toEqual(['支付宝，按截图核对', '支付宝', '没有动钱']);
  expect(entries.map(entryAmount)).toEqual(['+¥29.60', '-¥29.60', '+¥0.45']);
});
