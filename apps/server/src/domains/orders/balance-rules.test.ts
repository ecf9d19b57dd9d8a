import type { PaymentCheck } from '@print/contract/desk';
import type { OrderStatus } from '@print/contract/orders';
import { fen } from '@print/contract/price';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOwed, differenceToShow, hasLateDifference, openDifference } from './balance-rules.ts';

const order = {
  status: 'completed' as OrderStatus,
  paymentCheck: 'checked' as PaymentCheck,
  totalPrice: fen(1000),
  priceDifference: fen(-680),
  ledgerTotal: fen(1000),
  collectedAt: null as Date | null,
};
const collectedAt = new Date('2026-11-18T12:00:00+08:00');

test.each([
  ['is open before it is settled', {}, { open: -680, toShow: -680, isLate: false }],
  ['is open in the part that was not settled', { ledgerTotal: fen(970) }, { open: -650, toShow: -650, isLate: false }],
  ['stays in sight when it is settled', { ledgerTotal: fen(320) }, { open: 0, toShow: -680, isLate: false }],
  ['is late after the handover', { collectedAt }, { open: -680, toShow: -680, isLate: true }],
  [
    'is not the payment that nobody has checked yet',
    { paymentCheck: 'unchecked', ledgerTotal: fen(0) },
    { open: -680, toShow: -680, isLate: false },
  ],
  ['is what a checked payment lacks', { ledgerTotal: fen(200) }, { open: 120, toShow: 120, isLate: false }],
  ['is all that a cancelled order has paid', { status: 'cancelled' }, { open: -1000, toShow: -1000, isLate: false }],
  [
    'is nothing for a cancelled order whose payment nobody has checked',
    { status: 'cancelled', paymentCheck: 'unchecked', ledgerTotal: fen(0), priceDifference: fen(0) },
    { open: 0, toShow: 0, isLate: false },
  ],
] as const)('a difference %s', (_, changes, expected) => {
  const changed = { ...order, ...changes };
  const { open, toShow, isLate } = expected;
  expect(openDifference(changed)).toBe(open);
  expect(differenceToShow(changed)).toBe(toShow);
  expect(hasLateDifference(changed)).toBe(isLate);
});

test('what is owed and what is booked make up the price', () => {
  const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map(fen);
  fc.assert(
    fc.property(amount, amount, amount, (totalPrice, priceDifference, ledgerTotal) => {
      const facts = { ...order, totalPrice, priceDifference, ledgerTotal };
      expect(amountOwed(facts) + ledgerTotal).toBe(totalPrice + priceDifference);
      expect(amountOwed({ ...facts, status: 'cancelled' }) + ledgerTotal).toBe(0);
    }),
  );
});
