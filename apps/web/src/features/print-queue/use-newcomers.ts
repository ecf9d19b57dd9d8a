import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { newcomersIn, type Seen, seenIn } from './newcomers.ts';
import type { QueueItem, QueuePage } from './queue-query.ts';

type Answer = Pick<UseQueryResult<QueuePage>, 'data' | 'dataUpdatedAt' | 'isPlaceholderData'>;

type Shown = {
  orders: readonly QueueItem[];
  waiting: number;
  /** Lets in those who wait. */
  admit: () => void;
};

/**
 * New orders wait until they are asked in: nothing moves under a hand that is about to press. What was asked for, by
 * opening it or by refreshing, comes as it is.
 */
export function useNewcomers({ data, dataUpdatedAt, isPlaceholderData }: Answer, askedAt: number): Shown {
  const [seen, setSeen] = useState<Seen>();
  const arrived = data && seen && !isPlaceholderData ? newcomersIn(data.results, seen) : [];
  // Where nothing is shown nothing can move.
  const isAlone = arrived.length > 0 && arrived.length === data?.results.length;
  const mayEnter = seen === undefined || isAlone || (seen.at <= askedAt && seen.at !== dataUpdatedAt);
  if (data && !isPlaceholderData && mayEnter) setSeen(seenIn(data, dataUpdatedAt));
  const newcomers = mayEnter ? [] : arrived;
  return {
    orders: (data?.results ?? []).filter((order) => !newcomers.includes(order)),
    waiting: newcomers.length,
    admit: () => data && setSeen(seenIn(data, dataUpdatedAt)),
  };
}
