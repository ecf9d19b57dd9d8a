import { deleteDocumentFiles } from '#domains/documents/document-files.ts';
import { deleteDocuments, lockDocuments } from '#domains/documents/documents.api.ts';
import type { Deps } from '#platform/deps.ts';
import { type FoundOrder, findWholeOrder } from '../finding/finding-orders.store.ts';
import { type OrderQueryCaller, queryOrder } from '../finding/query-order.ts';
import type { SentTicket } from '../finding/ticket-rules.ts';
import { deletePrintFilesJob } from '../orders.jobs.ts';
import { insertOrderEvent } from '../orders.store.ts';
import { filesStillNeeded, orderNotFound } from '../placed-orders.errors.ts';
import { selectDeletableDocuments } from '../status/file-retention-rules.ts';
import { notifyOrderChanged } from '../status/notify-order-changed.ts';
import { listDocumentsOfOrder, listDocumentUses, lockOrder } from '../status/order-changes.store.ts';
import { isFinished } from '../status/order-status-rules.ts';

/** Lets a customer delete the files of a finished order before their retention period ends. */
export async function deleteOrderFiles(
  deps: Deps,
  queryCaller: OrderQueryCaller,
  ticket: SentTicket,
): Promise<FoundOrder> {
  const { id } = await queryOrder(deps, queryCaller, ticket);
  const deleted = await deleteFiles(deps, id);
  // The rows are deleted, so no page shows the files. The hourly sweep deletes files that stay behind.
  await deleteDocumentFiles(deps, deleted).catch((error) =>
    deps.log.warn({ err: error, orderId: id }, 'files of an order could not be deleted; the sweep retries'),
  );
  const order = await findWholeOrder(deps.db, id);
  if (!order) throw orderNotFound();
  return order;
}

async function deleteFiles(deps: Deps, orderId: string): Promise<string[]> {
  return await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw orderNotFound();
    if (!isFinished(order.status)) throw filesStillNeeded();
    const ordered = await listDocumentsOfOrder(tx, orderId);
    const ids = ordered.map(({ documentId }) => documentId).filter((id) => id !== null);
    await lockDocuments(tx, ids);
    const deleted = await deleteDocuments(tx, selectDeletableDocuments(ids, await listDocumentUses(tx, ids)));
    if (deleted.length === 0) return [];
    await insertOrderEvent(tx, {
      id: deps.random.uuid(),
      orderId,
      at: deps.clock.now(),
      actor: 'customer',
      kind: 'files_deleted',
      detail: { files: deleted.length },
    });
    await deps.jobs.enqueue(tx, deletePrintFilesJob, { orderId });
    await notifyOrderChanged(deps, tx, order);
    return deleted;
  });
}
