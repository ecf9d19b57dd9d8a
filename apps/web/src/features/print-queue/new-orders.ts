import { isReadable } from '#api/call-for-items.ts';
import type { QueueItem, QueuePage } from './queue-query.ts';

/** The orders on the screen and the time they were fetched. */
export type ShownOrders = {
  ids: ReadonlySet<string>;
  readAt: number;
  /** There was no next page, so every other order is new. */
  isComplete: boolean;
};

export function shownOrdersOf({ results, page, page_size }: QueuePage, readAt: number): ShownOrders {
  return { ids: new Set(results.map(({ id }) => id)), readAt, isComplete: page === 1 && results.length < page_size };
}

/**
 * New orders are those that would move shown rows, and those placed since `readAt`. An order that moves up from the
 * next page is not new: it is appended at the end and moves no row.
 */
export function newOrdersIn(results: readonly QueueItem[], shownOrders: ShownOrders): QueueItem[] {
  const lastShown = results.findLastIndex(({ id }) => shownOrders.ids.has(id));
  return results.filter(
    (item, index) =>
      !shownOrders.ids.has(item.id) &&
      (shownOrders.isComplete ||
        index < lastShown ||
        (isReadable(item) && Date.parse(item.created_at) > shownOrders.readAt)),
  );
}
