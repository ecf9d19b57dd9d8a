import { isReadable } from '#api/call-for-items.ts';
import type { QueueItem, QueuePage } from './queue-query.ts';

/** The orders a clerk has been shown, and when they were read. */
export type Seen = { ids: ReadonlySet<string>; at: number; isComplete: boolean };

export function shownOrdersOf({ results, page, page_size }: QueuePage, at: number): Seen {
  return { ids: new Set(results.map(({ id }) => id)), at, isComplete: page === 1 && results.length < page_size };
}

/**
 * Orders that would move the shown rows, and orders placed since. An order that moves up from the next page is appended
 * at the end and moves no row.
 */
export function newOrdersIn(results: readonly QueueItem[], seen: Seen): QueueItem[] {
  const lastSeen = results.findLastIndex(({ id }) => seen.ids.has(id));
  return results.filter(
    (item, place) =>
      !seen.ids.has(item.id) &&
      (seen.isComplete || place < lastSeen || (isReadable(item) && Date.parse(item.created_at) > seen.at)),
  );
}
