import { listOrdersLackingDocuments } from '#domains/orders/orders.api.ts';
import { collectFailures, type Failures } from '#lib/collect-failures.ts';
import { type IdRange, idRanges } from '#lib/id-ranges.ts';
import type { Deps } from '#platform/deps.ts';
import { printPrefix } from '../files/print-file-name-rules.ts';
import {
  deletePrintFilesWithKeys,
  listOrdersWithPrintFiles,
  listStoredPrintFiles,
} from '../files/print-files.store.ts';
import { deletePrintFiles } from './delete-print-files.ts';

const hourMs = 3_600_000;

type Deleted = { orders: number; files: number; rows: number };

/**
 * Deletes print files of orders with deleted documents, stored files without a row, and rows without a stored file.
 * Files and rows of the last hour stay, because a job may still be saving them.
 */
export async function sweepPrintFiles(deps: Deps, signal: AbortSignal): Promise<void> {
  const { clock, log } = deps;
  const olderThan = new Date(clock.now().getTime() - hourMs);
  const failures = collectFailures(signal);
  const deleted = { orders: 0, files: 0, rows: 0 };
  for (const range of idRanges(olderThan))
    await failures.attempt(async () => {
      await deleteIncomplete(deps, range, { failures, deleted });
      await sweepRange(deps, range, olderThan, { failures, deleted });
    });
  log.info(deleted, 'print files without order are deleted');
  failures.throwIfAny();
}

type Progress = { readonly failures: Failures; readonly deleted: Deleted };

async function deleteIncomplete(deps: Deps, range: IdRange, { failures, deleted }: Progress): Promise<void> {
  const orderIds = await listOrdersWithPrintFiles(deps.db, range);
  for (const id of await listOrdersLackingDocuments(deps.db, orderIds))
    await failures.attempt(async () => {
      await deletePrintFiles(deps, [id]);
      deleted.orders += 1;
    });
}

async function sweepRange(
  { db, storage }: Deps,
  range: IdRange,
  olderThan: Date,
  { failures, deleted }: Progress,
): Promise<void> {
  // List files before reading the rows: each listed file then has its row, if it ever gets one.
  const listed = await Array.fromAsync(storage.list(printPrefix(range.prefix).slice(0, -1)));
  const listedKeys = new Set(listed.map(({ key }) => key));
  const rows = await listStoredPrintFiles(db, range);
  const referencedKeys = new Set(rows.map(({ storageKey }) => storageKey));
  const orphans = listed.filter(({ key, modifiedAt }) => !referencedKeys.has(key) && modifiedAt < olderThan);
  for (const { key } of orphans)
    await failures.attempt(async () => {
      await storage.delete(key);
      deleted.files += 1;
    });
  const keysWithoutFile = rows
    .filter(({ createdAt }) => createdAt < olderThan)
    .flatMap(({ storageKey }) => (storageKey && !listedKeys.has(storageKey) ? [storageKey] : []));
  deleted.rows += await deletePrintFilesWithKeys(db, keysWithoutFile);
}
