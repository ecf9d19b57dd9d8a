import type { Deps } from '#platform/deps.ts';
import { printPrefix } from '../files/print-file-name-rules.ts';
import { deletePrintFilesOfOrders } from '../files/print-files.store.ts';
import { jobMessages } from '../jobs/print-jobs.errors.ts';
import { stopPrinting } from '../jobs/stop-printing.ts';

/** Deletes the print files of orders whose documents are deleted. */
export async function deletePrintFiles(deps: Deps, orderIds: readonly string[]): Promise<void> {
  const { db, storage, live } = deps;
  await stopPrinting(deps, orderIds, jobMessages.fileDeleted);
  await db.transaction(async (tx) => {
    await deletePrintFilesOfOrders(tx, orderIds);
    await live.notifyAll(
      tx,
      orderIds.map((id) => ({ audience: 'staff' as const, event: { topic: 'queue' as const, id } })),
    );
  });
  for (const id of orderIds) for await (const { key } of storage.list(printPrefix(id))) await storage.delete(key);
}
