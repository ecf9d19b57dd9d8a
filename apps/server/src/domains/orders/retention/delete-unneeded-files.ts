import { deleteDocuments, lockDocuments } from '#domains/documents/documents.api.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { deletePrintFilesJob } from '../orders.jobs.ts';
import { insertOrderEvent } from '../orders.store.ts';
import { selectUnneededDocuments } from '../status/file-retention-rules.ts';
import { listDocumentsOfOrder, listDocumentUses } from '../status/order-changes.store.ts';

type Deletion = { readonly orderId: string; readonly actor: string };
type DeletedDocuments = { readonly deleted: string[]; readonly bytes: number; readonly areAllDeleted: boolean };

/**
 * Deletes the rows of all documents that only this order and cancelled orders have. The order is cancelled, or will be
 * in this transaction. The caller deletes the files after the commit.
 */
export async function deleteUnneededFiles(
  deps: Pick<Deps, 'clock' | 'random' | 'jobs'>,
  tx: Tx,
  { orderId, actor }: Deletion,
): Promise<DeletedDocuments> {
  const ordered = await listDocumentsOfOrder(tx, orderId);
  const ids = [...new Set(ordered.map(({ documentId }) => documentId).filter((id) => id !== null))];
  // Lock first: this waits for a concurrent order with one of these documents.
  const locked = await lockDocuments(tx, ids);
  const uses = ids.length > 0 ? await listDocumentUses(tx, ids) : [];
  const usesByOthers = uses.filter((use) => use.orderId !== orderId);
  const deleted = await deleteDocuments(tx, selectUnneededDocuments(ids, usesByOthers));
  if (deleted.length > 0) {
    await insertOrderEvent(tx, {
      id: deps.random.uuid(),
      orderId,
      at: deps.clock.now(),
      actor,
      kind: 'files_deleted',
      detail: { files: deleted.length },
    });
    await deps.jobs.enqueue(tx, deletePrintFilesJob, { orderId });
  }
  const bytes = locked.reduce((sum, { id, sizeBytes }) => sum + (deleted.includes(id) ? sizeBytes : 0), 0);
  return { deleted, bytes, areAllDeleted: deleted.length === ids.length };
}
