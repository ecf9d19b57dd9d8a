import { deleteDocumentFiles } from '#domains/documents/document-files.ts';
import { collectFailures } from '#lib/collect-failures.ts';
import type { Deps } from '#platform/deps.ts';
import { unpaidReason } from '../payment-deadline-rules.ts';
import { setStatus } from '../status/change-order-status.ts';
import { lockOrder } from '../status/order-changes.store.ts';
import { deleteUnneededFiles } from './delete-unneeded-files.ts';
import { listOverdueOrders } from './retention.store.ts';

const batchSize = 100;

/**
 * Cancels orders whose payment staff have not accepted in time, and deletes their files. One transaction per order, so
 * a run that is interrupted continues where it stopped, and one bad order does not stop the others.
 */
export async function cancelUnpaidOrders(deps: Deps, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  const failures = collectFailures(signal);
  const failedIds: string[] = [];
  let cancelled = 0;
  for (;;) {
    const ids = await listOverdueOrders(deps.db, { now, except: failedIds }, batchSize);
    for (const id of ids) {
      const deleted = await failures.attempt(() => cancelUnpaidOrder(deps, id, now));
      // The hourly sweep tries files again that cannot be deleted.
      if (deleted) await failures.attempt(() => deleteDocumentFiles(deps, deleted));
      else failedIds.push(id);
    }
    cancelled += ids.length;
    if (ids.length < batchSize) break;
  }
  cancelled -= failedIds.length;
  if (cancelled > 0) deps.log.info({ orders: cancelled }, 'unpaid orders are cancelled');
  failures.throwIfAny();
}

/** Returns the deleted documents. */
async function cancelUnpaidOrder(deps: Deps, orderId: string, now: Date): Promise<string[]> {
  return await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    // Staff may have accepted the payment a moment ago.
    if (!order?.cancelUnpaidAt || order.cancelUnpaidAt > now) return [];
    const { createdAt, cancelUnpaidAt } = order;
    const { deleted, areAllDeleted } = await deleteUnneededFiles(deps, tx, { orderId, actor: 'system' });
    const hasScreenshot = order.screenshotId !== null;
    const cancelReason = unpaidReason({ createdAt, cancelUnpaidAt, hasScreenshot, areFilesDeleted: areAllDeleted });
    await setStatus(deps, tx, order, { status: 'cancelled', actor: 'system', cancelReason });
    return deleted;
  });
}
