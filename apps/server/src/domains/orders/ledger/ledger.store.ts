import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#platform/db/database.ts';
import { type BookedReference, bookedReferences, type LedgerEntry, ledgerEntries } from '../ledger.table.ts';
import { orders } from '../orders.table.ts';

/** The sum of the order changes with the entry, in the transaction that has locked the order. */
export async function insertEntry(tx: Tx, entry: LedgerEntry): Promise<void> {
  await tx.insert(ledgerEntries).values(entry);
  await tx
    .update(orders)
    .set({ ledgerTotal: sql`${orders.ledgerTotal} + ${entry.amount}` })
    .where(eq(orders.id, entry.orderId));
}

/** False if the transaction is booked already. Waits for a concurrent booking of the same transaction. */
export async function claimReference(tx: Tx, claim: BookedReference): Promise<boolean> {
  const rows = await tx.insert(bookedReferences).values(claim).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** The entry on which the transaction is booked. */
export async function findBookedEntry(
  tx: Tx,
  { method, reference }: Pick<BookedReference, 'method' | 'reference'>,
): Promise<string | undefined> {
  const isSame = and(eq(bookedReferences.method, method), eq(bookedReferences.reference, reference));
  const [row] = await tx.select({ entryId: bookedReferences.entryId }).from(bookedReferences).where(isSame);
  return row?.entryId;
}

export async function hasReference(tx: Tx, entryId: string): Promise<boolean> {
  return (await tx.$count(bookedReferences, eq(bookedReferences.entryId, entryId))) > 0;
}

export async function releaseReference(tx: Tx, entryId: string): Promise<void> {
  await tx.delete(bookedReferences).where(eq(bookedReferences.entryId, entryId));
}

/** Oldest first. */
export async function listEntries(db: Db, orderId: string): Promise<LedgerEntry[]> {
  return await db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.orderId, orderId))
    .orderBy(asc(ledgerEntries.at), asc(ledgerEntries.id));
}

/** Entries of the order that no correction has taken back, without the corrections. Oldest first. */
export async function listStandingEntries(tx: Tx, orderId: string): Promise<LedgerEntry[]> {
  const correction = alias(ledgerEntries, 'correction');
  const rows = await tx
    .select({ entry: ledgerEntries })
    .from(ledgerEntries)
    .leftJoin(correction, eq(correction.corrects, ledgerEntries.id))
    .where(and(eq(ledgerEntries.orderId, orderId), isNull(correction.id), ne(ledgerEntries.kind, 'correction')))
    .orderBy(asc(ledgerEntries.at), asc(ledgerEntries.id));
  return rows.map(({ entry }) => entry);
}

export async function findEntry(tx: Tx, orderId: string, id: string): Promise<LedgerEntry | undefined> {
  const [row] = await tx
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.orderId, orderId), eq(ledgerEntries.id, id)));
  return row;
}
