import type { Deps } from '#platform/deps.ts';
import { listOrdersAwaitingCounts } from '../status/order-changes.store.ts';
import { settleLateCounts } from './settle-late-counts.ts';

/** Settles orders that still await counts; an order whose documents were deleted stops waiting. */
export async function settleAwaitedCounts(deps: Deps, signal: AbortSignal): Promise<void> {
  for (const orderId of await listOrdersAwaitingCounts(deps.db)) {
    signal.throwIfAborted();
    await settleLateCounts(deps, orderId);
  }
}
