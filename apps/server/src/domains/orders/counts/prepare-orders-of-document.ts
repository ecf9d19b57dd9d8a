import type { Deps } from '#platform/deps.ts';
import { prepareOrderJob } from '../orders.jobs.ts';
import { listOrdersOfDocument } from '../status/order-changes.store.ts';
import { settleLateCounts } from './settle-late-counts.ts';

/** Runs when a conversion has ended: settles and prepares every order that contains the document. */
export async function prepareOrdersOfDocument(deps: Deps, documentId: string): Promise<void> {
  for (const orderId of await listOrdersOfDocument(deps.db, documentId)) {
    await settleLateCounts(deps, orderId);
    await deps.db.transaction(async (tx) => await deps.jobs.enqueue(tx, prepareOrderJob, { orderId }));
  }
}
