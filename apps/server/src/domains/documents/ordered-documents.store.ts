import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { type Document, documents, type Owner } from './documents.table.ts';

/**
 * Those that are theirs and there, locked in the order of their ids: two orders with the same files must not wait for
 * each other. None is kept for shorter than it is already.
 */
export async function takeDocumentsOf(
  tx: Tx,
  owners: readonly Owner[],
  ids: readonly string[],
  { orderedAt, expiresAt }: { readonly orderedAt: Date; readonly expiresAt: Date },
): Promise<Document[]> {
  const locked = tx.$with('locked').as(
    tx
      .select({ id: documents.id })
      .from(documents)
      .where(
        and(
          sql`${documents.id} = any(${sql.param([...ids])}::uuid[])`,
          sql`${documents.owner} = any(${sql.param([...owners])}::text[])`,
          gt(documents.expiresAt, orderedAt),
        ),
      )
      .orderBy(asc(documents.id))
      .for('update'),
  );
  const later = sql`greatest(${documents.expiresAt}, ${expiresAt.toISOString()}::timestamptz)`;
  return await tx
    .with(locked)
    .update(documents)
    .set({ orderedAt, expiresAt: later })
    .from(locked)
    .where(eq(documents.id, locked.id))
    .returning(getTableColumns(documents))
    .prepare('take_documents')
    .execute();
}

/** Each a name of its own that no browser has: two of them may be the same file. */
export async function setOwnersToNobody(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .update(documents)
    .set({ owner: sql`'visitor:walk-in-' || ${documents.id}` })
    .where(sql`${documents.id} = any(${sql.param([...ids])}::uuid[])`);
}
