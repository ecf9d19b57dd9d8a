import type { LedgerEntry } from '@print/contract/ledger-entries';
import { expect, test } from 'vitest';
import { sampleLedgerEntry } from '../../../test/sample-ledger-entry.ts';
import { sampleStaffOrder } from '../../../test/sample-staff-order.ts';
import { handoverText } from './handover-text.ts';

const textOf = (owed: number, entries: LedgerEntry[]) =>
  handoverText({ ...sampleStaffOrder, payment: { ...sampleStaffOrder.payment, owed, entries } });

const payment = sampleLedgerEntry({ amount: 2.3 });
const difference = sampleLedgerEntry({ kind: 'difference', amount: 0.45, method: 'CASH' });

test('a handover without a difference says nothing of money', () => {
  expect(textOf(0, [payment])).toBe('');
});

test('a handover names the difference that was settled', () => {
  expect(textOf(0, [payment, difference])).toBe('补收 ¥0.45');
  expect(textOf(0, [payment, { ...difference, amount: -0.45 }])).toBe('退还 ¥0.45');
});

test('a handover names the money that is left open', () => {
  expect(textOf(0.45, [payment])).toBe('还欠 ¥0.45');
  expect(textOf(-0.45, [payment])).toBe('待退 ¥0.45');
});

test('a settlement that was taken back counts no more', () => {
  const correction = sampleLedgerEntry({ kind: 'correction', amount: -0.45, corrects: difference.id });
  expect(textOf(0.45, [payment, difference, correction])).toBe('还欠 ¥0.45');
});
