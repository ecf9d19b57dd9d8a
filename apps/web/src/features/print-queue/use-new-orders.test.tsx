import type { Queue } from '@print/contract/desk';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleQueuedOrder } from '../../../test/sample-queued-order.ts';
import { useNewOrders } from './use-new-orders.ts';

type Props = { ids: string[]; readAt: number; requestedAt: number };

function queueOf(ids: string[]): Queue {
  const counts = { pending: ids.length, processing: 0, completed: 0, cancelled: 0 };
  const results = ids.map((id) => ({ ...sampleQueuedOrder, id }));
  return {
    counts,
    sheets_to_print: 0,
    refund_requests: 0,
    sides_to_print: 0,
    count: ids.length,
    page: 1,
    page_size: 50,
    results,
  };
}

function renderQueue(first: Props) {
  const { result, rerender } = renderHook(
    ({ ids, readAt, requestedAt }: Props) =>
      useNewOrders({ data: queueOf(ids), dataUpdatedAt: readAt, isPlaceholderData: false }, requestedAt),
    { initialProps: first },
  );
  return { rerender, result, shown: () => result.current.orders.map(({ id }) => id) };
}

test('orders of a poll stay hidden until the clerk shows them', () => {
  const { rerender, result, shown } = renderQueue({ ids: ['a'], readAt: 20, requestedAt: 10 });
  rerender({ ids: ['a', 'b'], readAt: 30, requestedAt: 10 });
  expect([shown(), result.current.newCount]).toEqual([['a'], 1]);
  rerender({ ids: ['a', 'b', 'c'], readAt: 40, requestedAt: 10 });
  expect([shown(), result.current.newCount]).toEqual([['a'], 2]);
  act(() => result.current.showNew());
  expect([shown(), result.current.newCount]).toEqual([['a', 'b', 'c'], 0]);
});

test('the first response after a request replaces the cached orders, later responses do not', () => {
  const { rerender, result, shown } = renderQueue({ ids: ['a'], readAt: 5, requestedAt: 10 });
  expect(shown()).toEqual(['a']);
  rerender({ ids: ['a', 'b'], readAt: 20, requestedAt: 10 });
  expect([shown(), result.current.newCount]).toEqual([['a', 'b'], 0]);
  rerender({ ids: ['a', 'b', 'c'], readAt: 30, requestedAt: 10 });
  expect([shown(), result.current.newCount]).toEqual([['a', 'b'], 1]);
  rerender({ ids: ['a', 'b', 'c'], readAt: 50, requestedAt: 40 });
  expect([shown(), result.current.newCount]).toEqual([['a', 'b', 'c'], 0]);
});

test('an empty queue shows its first orders at once and hides later ones', () => {
  const { rerender, result, shown } = renderQueue({ ids: [], readAt: 20, requestedAt: 10 });
  rerender({ ids: ['a', 'b'], readAt: 30, requestedAt: 10 });
  expect([shown(), result.current.newCount]).toEqual([['a', 'b'], 0]);
  rerender({ ids: ['a', 'b', 'c'], readAt: 40, requestedAt: 10 });
  expect([shown(), result.current.newCount]).toEqual([['a', 'b'], 1]);
});
