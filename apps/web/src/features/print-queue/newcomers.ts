import type { Queue, QueuedOrder } from '@print/contract/desk';

/** The orders a clerk has been shown, and when they were read. */
export type Seen = { ids: ReadonlySet<string>; at: number; isWhole: boolean };

export function seenIn({ results, page, page_size }: Queue, at: number): Seen {
  return {
    ids: new Set(results.map(({ id }) => id)),
    at,
    isWhole: page === 1 && results.length < page_size,
  };
}

/**
 * Those that would push others out of place, and those placed since. What only moves up from the next page follows at
 * the end and disturbs nobody.
 */
export function newcomersIn(results: readonly QueuedOrder[], seen: Seen): QueuedOrder[] {
  const lastSeen = results.findLastIndex(({ id }) => seen.ids.has(id));
  return results.filter(
    ({ id, created_at }, place) =>
      !seen.ids.has(id) && (seen.isWhole || place < lastSeen || Date.parse(created_at) > seen.at),
  );
}
