import { createReadStream } from 'node:fs';
import type { Deps } from '#platform/deps.ts';
import type { PrintFile } from '../printing.table.ts';
import { findOrderToPrint } from './order-to-print.ts';
import { printFileKey } from './print-file-name-rules.ts';
import { setPrintFileReady } from './print-files.store.ts';

/** Higher than the limit of the press, so that the press refuses first. */
const maxFileBytes = 1024 * 1024 * 1024;

/** Stores a print file, unless a document of the order was deleted meanwhile. */
export async function savePrintFile(
  deps: Deps,
  row: PrintFile,
  path: string,
  isLandscape: boolean,
  signal: AbortSignal,
): Promise<void> {
  const { storage, db, random, live } = deps;
  const storageKey = printFileKey(row.orderId, random.uuid());
  const { sizeBytes } = await storage.put(storageKey, createReadStream(path), { maxBytes: maxFileBytes, signal });
  const sides = row.sides === 'two_sided_long_edge' && isLandscape ? 'two_sided_short_edge' : row.sides;
  const isSaved = await db.transaction(async (tx) => {
    const { groups } = await findOrderToPrint(deps, tx, row.orderId);
    if (!groups || !(await setPrintFileReady(tx, row, { storageKey, sizeBytes, sides, isLandscape }))) return false;
    await live.notify(tx, 'staff', { topic: 'queue', id: row.orderId });
    return true;
  });
  if (!isSaved) await storage.delete(storageKey);
}
