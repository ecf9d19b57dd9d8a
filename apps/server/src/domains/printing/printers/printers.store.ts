import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { type Printer, printers, printJobs } from '../printing.table.ts';

export type PrinterWithQueue = Printer & { readonly waitingJobs: number };

const unfinished = (db: Db) =>
  db
    .select({ printerId: printJobs.printerId, count: sql<number>`count(*)::int`.as('waiting') })
    .from(printJobs)
    .where(isNull(printJobs.finishedAt))
    .groupBy(printJobs.printerId)
    .as('unfinished');

/** Oldest first. */
export async function listPrinters(db: Db): Promise<PrinterWithQueue[]> {
  const queue = unfinished(db);
  const rows = await db
    .select({ printer: printers, waiting: queue.count })
    .from(printers)
    .leftJoin(queue, eq(queue.printerId, printers.id))
    .orderBy(asc(printers.createdAt), asc(printers.id));
  return rows.map(({ printer, waiting }) => ({ ...printer, waitingJobs: waiting ?? 0 }));
}

export async function findPrinter(db: Db, id: string): Promise<Printer | undefined> {
  const [printer] = await db.select().from(printers).where(eq(printers.id, id));
  return printer;
}

/** Serialises all changes to the printer's queue. */
export async function lockPrinter(tx: Tx, id: string): Promise<Printer | undefined> {
  const [printer] = await tx.select().from(printers).where(eq(printers.id, id)).for('update');
  return printer;
}

export async function insertPrinter(db: Db, printer: typeof printers.$inferInsert): Promise<Printer> {
  const [inserted] = await db.insert(printers).values(printer).returning();
  if (!inserted) throw new Error('insert returned no row');
  return inserted;
}

export async function setPrinter(
  db: Db,
  id: string,
  changes: Partial<Omit<Printer, 'id'>>,
): Promise<Printer | undefined> {
  const [changed] = await db.update(printers).set(changes).where(eq(printers.id, id)).returning();
  return changed;
}

export async function deletePrinter(tx: Tx, id: string): Promise<void> {
  await tx.delete(printers).where(eq(printers.id, id));
}

export async function countUnfinishedJobs(db: Db, printerId: string): Promise<number> {
  return await db.$count(printJobs, and(eq(printJobs.printerId, printerId), isNull(printJobs.finishedAt)));
}
