import { fen } from '@print/contract/price';
import { expect, test } from 'vitest';
import { isUsable, nextQueryAfter, nextRefundAttempt, splitRefund } from './payment-rules.ts';

const createdAt = new Date('2026-11-20T10:00:00Z');
const expiresAt = new Date('2026-11-20T10:15:00Z');
const after = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);

test('a code is offered again only for the same amount, and while there is time to pay', () => {
  const code = { amount: fen(80), createdAt, expiresAt };
  expect(isUsable(code, fen(80), after(13))).toBe(true);
  expect(isUsable(code, fen(80), after(14))).toBe(false);
  expect(isUsable(code, fen(90), after(1))).toBe(false);
});

test('the gateway is asked less and less often, and right after the code has ended', () => {
  const next = (minutes: number) => nextQueryAfter({ createdAt, expiresAt }, after(minutes));
  expect([next(0), next(1), next(2), next(4)]).toEqual([after(1), after(2), after(4), after(8)]);
  expect(next(12).getTime()).toBe(after(16).getTime() + 1);
  expect(next(30)).toEqual(after(60));
  expect(next(600)).toEqual(after(660));
});

test('a refund is tried again after 1, 2, 4 minutes, and at last every hour', () => {
  expect([1, 2, 3, 20].map((attempts) => nextRefundAttempt(attempts, createdAt))).toEqual(
    [1, 2, 4, 60].map((minutes) => after(minutes)),
  );
});

test('a refund empties the largest payments first, and is never more than they have left', () => {
  const payments = [
    { id: 'difference', left: fen(30) },
    { id: 'payment', left: fen(80) },
  ];
  const split = (amount: number) =>
    splitRefund(payments, fen(amount))?.map(({ payment, amount: part }) => [payment.id, part]);
  expect(split(80)).toEqual([['payment', 80]]);
  expect(split(100)).toEqual([
    ['payment', 80],
    ['difference', 20],
  ]);
  expect(split(111)).toBeUndefined();
});
