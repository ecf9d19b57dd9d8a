import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { type PrintJob, printJobs } from '../printing.table.ts';

/** In the order of printing. */
export async function listPrintJobsOf(db: Db, orderId: string): Promise<PrintJob[]> {
  return await db
    .select()
    .from(printJobs)
    .where(eq(printJobs.orderId, orderId))
    .orderBy(asc(printJobs.createdAt), asc(printJobs.id));
}

export async function findPrintJob(db: Db, id: string): Promise<PrintJob | undefined> {
  const [job] = await db.select().from(printJobs).where(eq(printJobs.id, id));
  return job;
}

export async function insertPrintJobs(tx: Tx, rows: readonly (typeof printJobs.$inferInsert)[]): Promise<PrintJob[]> {
  return await tx
    .insert(printJobs)
    .values([...rows])
    .returning();
}

export async function setPrintJob(
  db: Db,
  id: string,
  changes: Partial<Omit<PrintJob, 'id'>>,
): Promise<PrintJob | undefined> {
  const [job] = await db.update(printJobs).set(changes).where(eq(printJobs.id, id)).returning();
  return job;
}

/** Changes the job only for the worker run that claimed it. Undefined when the job was ended meanwhile. */
export async function setOwnPrintJob(
  db: Db,
  { id, claimedBy }: Pick<PrintJob, 'id' | 'claimedBy'>,
  changes: Partial<Omit<PrintJob, 'id'>>,
): Promise<PrintJob | undefined> {
  if (claimedBy === null) return undefined;
  const isOwn = and(eq(printJobs.id, id), eq(printJobs.claimedBy, claimedBy), isNull(printJobs.finishedAt));
  const [job] = await db.update(printJobs).set(changes).where(isOwn).returning();
  return job;
}

/** The first unfinished job of the printer, running or not. */
export async function findFirstQueued(db: Db, printerId: string): Promise<PrintJob | undefined> {
  const [first] = await db
    .select()
    .from(printJobs)
    .where(and(eq(printJobs.printerId, printerId), isNull(printJobs.finishedAt)))
    .orderBy(asc(printJobs.createdAt), asc(printJobs.id))
    .limit(1);
  return first;
}

export async function listUnfinishedOfFiles(db: Db, printFileIds: readonly string[]): Promise<PrintJob[]> {
  return await db
    .select()
    .from(printJobs)
    .where(and(inArray(printJobs.printFileId, [...printFileIds]), isNull(printJobs.finishedAt)));
}

/** In the order of printing. */
export async function listUnfinishedOfOrders(db: Db, orderIds: readonly string[]): Promise<PrintJob[]> {
  if (orderIds.length === 0) return [];
  return await db
    .select()
    .from(printJobs)
    .where(and(inArray(printJobs.orderId, [...orderIds]), isNull(printJobs.finishedAt)))
    .orderBy(asc(printJobs.createdAt), asc(printJobs.id));
}
