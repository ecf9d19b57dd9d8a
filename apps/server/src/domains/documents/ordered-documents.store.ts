import { and, asc, gt, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { type Document, documents, type Owner } from './documents.table.ts';

/** In the order of their ids: two orders with the same files must not wait for each other. */
export async function lockDocumentsOf(
  tx: Tx,
  owners: readonly Owner[],
  ids: readonly string[],
  now: Date,
): Promise<Document[]> {
  return await tx
    .select()
    .from(documents)
    .where(
      and(
        inArray(documents.id, [...ids]),
        inArray(documents.owner, [...owners]),
        gt(documents.expiresAt, now),
      ),
    )
    .orderBy(asc(documents.id))
    .for('update');
}

/** Never for shorter than they are kept already. */
export async function setOrdered(
  tx: Tx,
  ids: readonly string[],
  orderedAt: Date,
  expiresAt: Date,
): Promise<void> {
  const later = sql`greatest(${documents.expiresAt}, ${expiresAt.toISOString()}::timestamptz)`;
  await tx
    .update(documents)
    .set({ orderedAt, expiresAt: later })
    .where(inArray(documents.id, [...ids]));
}
