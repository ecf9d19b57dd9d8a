import type { QueuedOrder } from '@print/contract/desk';
import { expect, test } from 'vitest';
import { sampleQueuedOrder } from '../../../test/sample-queued-order.ts';
import { possibleActions } from './possible-actions.ts';

const order = (given: Partial<QueuedOrder>): QueuedOrder => ({ ...sampleQueuedOrder, ...given });
const waiting = order({ id: 'waiting', status: 'pending', payment_check: 'checked' });
const printing = order({ id: 'printing', status: 'processing', payment_check: 'problem' });
const ready = order({ id: 'ready', status: 'completed', payment_check: 'checked' });
const fetched = order({ id: 'fetched', status: 'completed', collected_at: ready.created_at });
const calledOff = order({ id: 'called off', status: 'cancelled' });

test('what is offered for a mixed lot says for which it is meant', () => {
  const offered = possibleActions([waiting, printing, ready, fetched, calledOff]);
  expect(offered.map(({ action, orders }) => [action, ...orders.map(({ id }) => id)])).toEqual([
    ['payment_checked', 'printing', 'fetched'],
    ['processing', 'waiting'],
    ['completed', 'printing'],
    ['collected', 'ready'],
  ]);
});

test('nothing is offered where nothing is left to do', () => {
  expect(possibleActions([calledOff])).toEqual([]);
});
