import type { QueuedOrder } from '@print/contract/desk';
import { expect, test } from 'vitest';
import { sampleQueuedOrder } from '../../../test/sample-queued-order.ts';
import { newOrdersIn, shownOrdersOf } from './new-orders.ts';

const readAt = Date.parse('2026-11-15T12:00:00+08:00');
const order = (id: string, minute: string): QueuedOrder => ({
  ...sampleQueuedOrder,
  id,
  created_at: `2026-11-15T${minute}:00+08:00`,
});
const [a, b, c] = [order('a', '10:00'), order('b', '11:00'), order('c', '11:30')];
const queue = (results: QueuedOrder[], page_size: number) => ({
  counts: { pending: 0, processing: 0, completed: 0, cancelled: 0 },
  sheets_to_print: 0,
  refund_requests: 0,
  sides_to_print: 0,
  count: results.length,
  page: 1,
  page_size,
  results,
});
const idsOf = (orders: readonly { id: string }[]) => orders.map(({ id }) => id);

test('after a complete list every order that it did not contain is new', () => {
  const shown = shownOrdersOf(queue([a, c], 50), readAt);
  expect(idsOf(newOrdersIn([a, b, c, order('d', '11:40')], shown))).toEqual(['b', 'd']);
});

test('an order that moves up from the next page is not new, an order placed since is', () => {
  const shown = shownOrdersOf(queue([a, b], 2), readAt);
  expect(idsOf(newOrdersIn([b, c], shown))).toEqual([]);
  expect(idsOf(newOrdersIn([b, order('d', '12:01')], shown))).toEqual(['d']);
});

test('an order that would push shown rows down is new even on a full page', () => {
  const shown = shownOrdersOf(queue([a, c], 2), readAt);
  expect(idsOf(newOrdersIn([a, b], shown)), 'no shown row follows').toEqual([]);
  expect(idsOf(newOrdersIn([b, c], shown))).toEqual(['b']);
});
