import type { QueuedOrder } from '@print/contract/desk';
import { expect, test } from 'vitest';
import { sampleQueuedOrder } from '../../../test/sample-queued-order.ts';
import { possibleActions } from './possible-actions.ts';

const order = (fields: Partial<QueuedOrder>): QueuedOrder => ({ ...sampleQueuedOrder, ...fields });
const pending = order({ id: 'pending', status: 'pending', payment_check: 'checked' });
const processing = order({ id: 'processing', status: 'processing', payment_check: 'problem' });
const ready = order({ id: 'ready', status: 'completed', payment_check: 'checked' });
const collected = order({ id: 'collected', status: 'completed', collected_at: ready.created_at });
const cancelled = order({ id: 'cancelled', status: 'cancelled' });

test('each possible action lists the orders of a mixed selection that it applies to', () => {
  const offered = possibleActions([pending, processing, ready, collected, cancelled]);
  expect(offered.map(({ action, orders }) => [action, ...orders.map(({ id }) => id)])).toEqual([
    ['payment_checked', 'processing', 'collected'],
    ['processing', 'pending'],
    ['completed', 'processing'],
    ['collected', 'ready'],
  ]);
});

test('a cancelled order has no possible actions', () => {
  expect(possibleActions([cancelled])).toEqual([]);
});
