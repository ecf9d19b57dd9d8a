import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { prepareOnce } from '#platform/db/prepare-once.ts';
import { type Document, documents, type Owner } from './documents.table.ts';

/** What the price of a document depends on, and when it was ordered. */
const claimedColumns = {
  id: documents.id,
  kind: documents.kind,
  orderedAt: documents.orderedAt,
  conversion: documents.conversion,
  failure: documents.failure,
  instantPages: documents.instantPages,
  instantIsCertain: documents.instantIsCertain,
  statedPages: documents.statedPages,
  exactPages: documents.exactPages,
  colorPages: documents.colorPages,
};

export type ClaimedDocument = Pick<Document, keyof typeof claimedColumns>;

const claimStatement = prepareOnce((db) => {
  const locked = db.$with('locked').as(
    db
      .select({ id: documents.id })
      .from(documents)
      .where(
        and(
          // The subselects hide the array length, so that the database reuses one plan.
          sql`${documents.id} = any((select ${sql.placeholder('ids')}::uuid[])::uuid[])`,
          sql`${documents.owner} = any((select ${sql.placeholder('owners')}::text[])::text[])`,
          gt(documents.expiresAt, sql.placeholder('orderedAt')),
        ),
      )
      .orderBy(asc(documents.id))
      .for('update'),
  );
  return db
    .with(locked)
    .update(documents)
    .set({
      orderedAt: sql`${sql.placeholder('orderedAt')}`,
      expiresAt: sql`greatest(${documents.expiresAt}, ${sql.placeholder('expiresAt')}::timestamptz)`,
    })
    .from(locked)
    .where(eq(documents.id, locked.id))
    .returning(claimedColumns)
    .prepare('claim_documents');
});

/**
 * Locks the rows in the order of their ids, so that two orders with the same files do not deadlock. An expiry is never
 * shortened.
 */
export async function claimDocumentsOf(
  tx: Tx,
  owners: readonly Owner[],
  ids: readonly string[],
  times: { readonly orderedAt: Date; readonly expiresAt: Date },
): Promise<ClaimedDocument[]> {
  return await claimStatement(tx).execute({ ids, owners, ...times });
}
