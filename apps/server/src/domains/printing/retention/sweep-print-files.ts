import { listOrdersLackingDocuments } from '#domains/orders/orders.api.ts';
import type { Deps } from '#platform/deps.ts';
import { deletePrintFilesWithKeys, listStoredPrintFiles } from '../files/print-files.store.ts';
import { deletePrintFiles } from './delete-print-files.ts';

const hourMs = 3_600_000;

/**
 * Deletes print files of orders with deleted documents, stored files without a row, and rows without a stored file.
 * Files and rows of the last hour stay, because a job may still be saving them.
 */
export async function sweepPrintFiles(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, storage, clock, log } = deps;
  const orderIds = [...new Set((await listStoredPrintFiles(db)).map(({ orderId }) => orderId))];
  const incomplete = await listOrdersLackingDocuments(db, orderIds);
  if (incomplete.length > 0) await deletePrintFiles(deps, incomplete);

  const olderThan = new Date(clock.now().getTime() - hourMs);
  // List files before reading the rows: each listed file then has its row, if it ever gets one.
  const listed = await Array.fromAsync(storage.list('print/'));
  const listedKeys = new Set(listed.map(({ key }) => key));
  signal.throwIfAborted();
  const rows = await listStoredPrintFiles(db);
  const referencedKeys = new Set(rows.map(({ storageKey }) => storageKey));
  const orphans = listed.filter(({ key, modifiedAt }) => !referencedKeys.has(key) && modifiedAt < olderThan);
  for (const { key } of orphans) {
    signal.throwIfAborted();
    await storage.delete(key);
  }
  const keysWithoutFile = rows
    .filter(({ createdAt }) => createdAt < olderThan)
    .flatMap(({ storageKey }) => (storageKey && !listedKeys.has(storageKey) ? [storageKey] : []));
  const deletedRows = await deletePrintFilesWithKeys(db, keysWithoutFile);
  const counts = { orders: incomplete.length, files: orphans.length, rows: deletedRows };
  log.info(counts, 'print files without order are deleted');
}
