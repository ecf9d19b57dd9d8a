import type { Queue, QueuedOrder } from '@print/contract/desk';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { newcomersIn, type Seen, seenIn } from './newcomers.ts';

type Shown = {
  orders: readonly QueuedOrder[];
  waiting: number;
  /** Lets in those who wait. */
  admit: () => void;
};

/**
 * New orders wait until they are asked in: nothing moves under a hand that is about to press. What one has just opened,
 * or asked to be read again, comes as it is.
 */
export function useNewcomers(
  { data, dataUpdatedAt, isPlaceholderData }: UseQueryResult<Queue>,
  askedAt: number,
): Shown {
  const [openedAt] = useState(Date.now);
  const [seen, setSeen] = useState<Seen>();
  const mayEnter =
    seen === undefined || (seen.at <= Math.max(openedAt, askedAt) && seen.at !== dataUpdatedAt);
  if (data && !isPlaceholderData && mayEnter) setSeen(seenIn(data, dataUpdatedAt));
  const newcomers = data && seen && !isPlaceholderData && !mayEnter ? newcomersIn(data.results, seen) : [];
  return {
    orders: (data?.results ?? []).filter((order) => !newcomers.includes(order)),
    waiting: newcomers.length,
    admit: () => data && setSeen(seenIn(data, dataUpdatedAt)),
  };
}
