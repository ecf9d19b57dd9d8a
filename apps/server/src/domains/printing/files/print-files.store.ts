import { and, between, eq, inArray, sql } from 'drizzle-orm';
import type { IdRange } from '#lib/id-ranges.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { type PrintFile, printFiles } from '../printing.table.ts';

export async function listPrintFilesOf(db: Db, orderId: string): Promise<PrintFile[]> {
  return await db.select().from(printFiles).where(eq(printFiles.orderId, orderId));
}

export async function findPrintFile(db: Db, id: string): Promise<PrintFile | undefined> {
  const [row] = await db.select().from(printFiles).where(eq(printFiles.id, id));
  return row;
}

/** Two concurrent jobs for the same file share one row. */
export async function insertPrintFiles(tx: Tx, rows: readonly (typeof printFiles.$inferInsert)[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(printFiles)
      .values([...rows])
      .onConflictDoNothing();
}

export async function deletePrintFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(printFiles).where(inArray(printFiles.id, [...ids]));
}

type ReadyFile = Pick<PrintFile, 'sides' | 'isLandscape'> & { readonly storageKey: string; readonly sizeBytes: number };

/** False when the row is deleted, has another plan, or another job has already set its state. */
export async function setPrintFileReady(tx: Tx, { id, plan }: PrintFile, file: ReadyFile): Promise<boolean> {
  const rows = await tx
    .update(printFiles)
    .set({ ...file, state: 'ready' })
    .where(isWaiting(id, plan))
    .returning({ id: printFiles.id });
  return rows.length > 0;
}

export async function setPrintFileFailed(tx: Tx, { id, plan }: PrintFile, failure: string): Promise<void> {
  await tx.update(printFiles).set({ state: 'failed', failure }).where(isWaiting(id, plan));
}

/** Fails the waiting files of an order. */
export async function failWaitingPrintFiles(tx: Tx, orderId: string, failure: string): Promise<void> {
  await tx
    .update(printFiles)
    .set({ state: 'failed', failure })
    .where(and(eq(printFiles.orderId, orderId), eq(printFiles.state, 'waiting')));
}

const isWaiting = (id: string, plan: string) =>
  and(eq(printFiles.id, id), eq(printFiles.plan, plan), eq(printFiles.state, 'waiting'));

export async function deleteFailedPrintFiles(tx: Tx, orderId: string): Promise<void> {
  await tx.delete(printFiles).where(and(eq(printFiles.orderId, orderId), eq(printFiles.state, 'failed')));
}

export async function deletePrintFilesOfOrders(db: Db, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length > 0) await db.delete(printFiles).where(inArray(printFiles.orderId, [...orderIds]));
}

/** The orders with print files in this range of order ids. */
export async function listOrdersWithPrintFiles(db: Db, { first, last }: IdRange): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: printFiles.orderId })
    .from(printFiles)
    .where(between(printFiles.orderId, first, last));
  return rows.map(({ id }) => id);
}

/** The print files of orders in this range of ids. */
export async function listStoredPrintFiles(
  db: Db,
  { first, last }: IdRange,
): Promise<{ storageKey: string | null; createdAt: Date }[]> {
  const { orderId, storageKey, createdAt } = printFiles;
  return await db
    .select({ storageKey, createdAt })
    .from(printFiles)
    .where(between(orderId, first, last));
}

export async function deletePrintFilesWithKeys(db: Db, keys: readonly string[]): Promise<number> {
  if (keys.length === 0) return 0;
  const deleted = await db
    .delete(printFiles)
    .where(sql`${printFiles.storageKey} = any(${sql.param([...keys])}::text[])`)
    .returning({ id: printFiles.id });
  return deleted.length;
}
