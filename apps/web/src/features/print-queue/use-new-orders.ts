import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { newOrdersIn, type ShownOrders, shownOrdersOf } from './new-orders.ts';
import type { QueueItem, QueuePage } from './queue-query.ts';

type QueueResult = Pick<UseQueryResult<QueuePage>, 'data' | 'dataUpdatedAt' | 'isPlaceholderData'>;

type NewOrders = { orders: readonly QueueItem[]; newCount: number; showNew: () => void };

/**
 * New orders stay hidden until the clerk shows them, so that no row moves under the pointer. Opening or refreshing the
 * view shows them all.
 */
export function useNewOrders({ data, dataUpdatedAt, isPlaceholderData }: QueueResult, requestedAt: number): NewOrders {
  const [shownOrders, setShownOrders] = useState<ShownOrders>();
  const newOrders = data && shownOrders && !isPlaceholderData ? newOrdersIn(data.results, shownOrders) : [];
  // All rows that were shown are gone, so no row can move.
  const hasOnlyNewOrders = newOrders.length > 0 && newOrders.length === data?.results.length;
  const shouldShowAll =
    shownOrders === undefined ||
    hasOnlyNewOrders ||
    (shownOrders.readAt <= requestedAt && shownOrders.readAt !== dataUpdatedAt);
  if (data && !isPlaceholderData && shouldShowAll) setShownOrders(shownOrdersOf(data, dataUpdatedAt));
  const hiddenOrders = shouldShowAll ? [] : newOrders;
  return {
    orders: (data?.results ?? []).filter((order) => !hiddenOrders.includes(order)),
    newCount: hiddenOrders.length,
    showNew: () => data && setShownOrders(shownOrdersOf(data, dataUpdatedAt)),
  };
}
