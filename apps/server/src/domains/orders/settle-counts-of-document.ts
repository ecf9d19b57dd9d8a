import type { Deps } from '#platform/deps.ts';
import { listOrdersUncounted } from './order-changes.store.ts';
import { settleLateCounts } from './settle-late-counts.ts';

/** A conversion has ended: whatever order has the document looks at it at once. */
export async function settleCountsOfDocument(deps: Deps, documentId: string): Promise<void> {
  for (const orderId of await listOrdersUncounted(deps.db, documentId)) await settleLateCounts(deps, orderId);
}
