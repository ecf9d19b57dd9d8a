import { prepareOrderJob } from '#domains/orders/orders.jobs.ts';
import type { Deps } from '#platform/deps.ts';
import { findOrderToPrint } from './order-to-print.ts';
import { printFilesGone } from './print-files.errors.ts';
import { deleteFailedPrintFiles } from './print-files.store.ts';

/** Retries the failed files; the others stay. */
export async function remakePrintFiles(deps: Deps, orderId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { groups } = await findOrderToPrint(deps, tx, orderId);
    if (!groups) throw printFilesGone();
    await deleteFailedPrintFiles(tx, orderId);
    await deps.jobs.enqueue(tx, prepareOrderJob, { orderId });
    await deps.live.notify(tx, 'staff', { topic: 'queue', id: orderId });
  });
}
