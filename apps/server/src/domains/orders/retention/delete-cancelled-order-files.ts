import { deleteDocumentFiles } from '#domains/documents/document-files.ts';
import type { Deps } from '#platform/deps.ts';
import { orderNotCancelled, staffOrderNotFound } from '../placed-orders.errors.ts';
import { notifyOrderChanged } from '../status/notify-order-changed.ts';
import { lockOrder } from '../status/order-changes.store.ts';
import { deleteUnneededFiles } from './delete-unneeded-files.ts';

type Deletion = { readonly orderId: string; readonly actor: string };

/** The files and bytes that are gone from storage. */
type Freed = { readonly files: number; readonly bytes: number };

/** Lets staff delete the files of a cancelled order before their retention period ends. */
export async function deleteCancelledOrderFiles(deps: Deps, deletion: Deletion): Promise<Freed> {
  const { deleted, bytes } = await deleteRows(deps, deletion);
  try {
    await deleteDocumentFiles(deps, deleted);
    return { files: deleted.length, bytes };
  } catch (error) {
    // The rows are deleted, so no page shows the files. The hourly sweep deletes files that stay behind.
    deps.log.warn(
      { err: error, orderId: deletion.orderId },
      'files of an order could not be deleted; the sweep retries',
    );
    return { files: 0, bytes: 0 };
  }
}

async function deleteRows(deps: Deps, { orderId, actor }: Deletion) {
  return await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw staffOrderNotFound();
    if (order.status !== 'cancelled') throw orderNotCancelled();
    const deletion = await deleteUnneededFiles(deps, tx, { orderId, actor });
    if (deletion.deleted.length > 0) await notifyOrderChanged(deps, tx, order);
    return deletion;
  });
}
