import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { newOrdersIn, type Seen, shownOrdersOf } from './new-orders.ts';
import type { QueueItem, QueuePage } from './queue-query.ts';

type Answer = Pick<UseQueryResult<QueuePage>, 'data' | 'dataUpdatedAt' | 'isPlaceholderData'>;

type Shown = {
  orders: readonly QueueItem[];
  waiting: number;
  /** Lets in those who wait. */
  showNew: () => void;
};

/**
 * New orders wait until they are asked in: nothing moves under a hand that is about to press. What was asked for, by
 * opening it or by refreshing, comes as it is.
 */
export function useNewOrders({ data, dataUpdatedAt, isPlaceholderData }: Answer, requestedAt: number): Shown {
  const [seen, setSeen] = useState<Seen>();
  const arrived = data && seen && !isPlaceholderData ? newOrdersIn(data.results, seen) : [];
  // An empty list has no rows that could move.
  const isAlone = arrived.length > 0 && arrived.length === data?.results.length;
  const mayEnter = seen === undefined || isAlone || (seen.at <= requestedAt && seen.at !== dataUpdatedAt);
  if (data && !isPlaceholderData && mayEnter) setSeen(shownOrdersOf(data, dataUpdatedAt));
  const newcomers = mayEnter ? [] : arrived;
  return {
    orders: (data?.results ?? []).filter((order) => !newcomers.includes(order)),
    waiting: newcomers.length,
    showNew: () => data && setSeen(shownOrdersOf(data, dataUpdatedAt)),
  };
}
