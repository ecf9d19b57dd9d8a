import { fen } from '@print/contract/price';
import { expect, test } from 'vitest';
import { differenceToSettle, lateDifference } from './late-difference-rules.ts';

const collectedAt = new Date('2026-11-18T12:00:00+08:00');

test.each([
  ['is all to be settled before the handover', { collectedAt: null, settledDifference: null }, 0, -680],
  ['is late when nothing was settled', { collectedAt, settledDifference: fen(0) }, -680, -680],
  ['is late in the part that was not settled', { collectedAt, settledDifference: fen(-30) }, -650, -650],
  ['is late when more was paid', { collectedAt, settledDifference: fen(120) }, -800, -800],
  ['is settled at the handover', { collectedAt, settledDifference: fen(-680) }, 0, -680],
  ['is settled if an earlier version handed the order over', { collectedAt, settledDifference: null }, 0, -680],
])('a difference %s', (_, facts, late, toSettle) => {
  const order = { ...facts, priceDifference: fen(-680) };
  expect([lateDifference(order), differenceToSettle(order)]).toEqual([late, toSettle]);
});
