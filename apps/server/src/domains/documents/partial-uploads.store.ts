import { and, asc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { batchSize, isInBatch } from '#platform/db/in-batches.ts';
import type { Owner } from './documents.table.ts';
import { type PartialUpload, partialUploads } from './partial-uploads.table.ts';

// Leases use the clock of the database, which all processes share.
const leaseEnd = sql`now() + interval '8 seconds'`;
const isFree = or(isNull(partialUploads.leasedUntil), lte(partialUploads.leasedUntil, sql`now()`));
const isUnfinished = isNull(partialUploads.documentId);

const isHeldBy = (id: string, writer: string) => and(eq(partialUploads.id, id), eq(partialUploads.writer, writer));

export async function insertPartialUpload(tx: Tx, upload: typeof partialUploads.$inferInsert): Promise<void> {
  await tx.insert(partialUploads).values(upload);
}

/** Another owner's upload is not found, like one that does not exist. */
export async function findPartialUpload(
  db: Db,
  id: string,
  owners: readonly Owner[],
  now: Date,
): Promise<PartialUpload | undefined> {
  const [row] = await db
    .select()
    .from(partialUploads)
    .where(
      and(eq(partialUploads.id, id), inArray(partialUploads.owner, [...owners]), gt(partialUploads.expiresAt, now)),
    );
  return row;
}

/** False if another request holds the lease. */
export async function takeLease(db: Db, id: string, writer: string): Promise<boolean> {
  const { rowCount } = await db
    .update(partialUploads)
    .set({ writer, leasedUntil: leaseEnd, mustRelease: false })
    .where(and(eq(partialUploads.id, id), isUnfinished, isFree));
  return rowCount === 1;
}

/** False if the lease has ended, or the owner wants to go on in another request. */
export async function renewLease(db: Db, id: string, writer: string): Promise<boolean> {
  const { rowCount } = await db
    .update(partialUploads)
    .set({ leasedUntil: leaseEnd })
    .where(and(isHeldBy(id, writer), eq(partialUploads.mustRelease, false)));
  return rowCount === 1;
}

export async function returnLease(db: Db, id: string, writer: string): Promise<void> {
  await db.update(partialUploads).set({ writer: null, leasedUntil: null }).where(isHeldBy(id, writer));
}

/** Asks the request that holds the lease to end; false if there is none. */
export async function askForLease(db: Db, id: string): Promise<boolean> {
  const { rowCount } = await db
    .update(partialUploads)
    .set({ mustRelease: true })
    .where(and(eq(partialUploads.id, id), gt(partialUploads.leasedUntil, sql`now()`)));
  return rowCount === 1;
}

export async function setReceivedBytes(db: Db, id: string, receivedBytes: number, changedAt: Date): Promise<void> {
  await db.update(partialUploads).set({ receivedBytes, changedAt }).where(eq(partialUploads.id, id));
}

/** False if the upload was cancelled, or its lease has ended. */
export async function setDocument(
  db: Db,
  { id, writer }: { readonly id: string; readonly writer: string },
  documentId: string,
): Promise<boolean> {
  const { rowCount } = await db.update(partialUploads).set({ documentId }).where(isHeldBy(id, writer));
  return rowCount === 1;
}

/** Unfinished uploads of an owner, without the one that is being saved. */
export async function countPartialUploads(
  db: Db,
  owner: Owner,
  now: Date,
  except = '00000000-0000-0000-0000-000000000000',
): Promise<{ files: number; bytes: number }> {
  const [row] = await db
    .select({
      files: sql<number>`count(*)::int`,
      bytes: sql`coalesce(sum(${partialUploads.receivedBytes}), 0)`.mapWith(Number),
    })
    .from(partialUploads)
    .where(
      and(
        eq(partialUploads.owner, owner),
        isUnfinished,
        gt(partialUploads.expiresAt, now),
        ne(partialUploads.id, except),
      ),
    );
  return row ?? { files: 0, bytes: 0 };
}

/** Deletes the upload of an owner that has waited longest; undefined if all are in progress or have changed since. */
export async function deleteLongestWaiting(tx: Tx, owner: Owner, since?: Date): Promise<string | undefined> {
  const waiting = tx
    .select({ id: partialUploads.id })
    .from(partialUploads)
    .where(
      and(
        eq(partialUploads.owner, owner),
        isUnfinished,
        isFree,
        since === undefined ? undefined : lte(partialUploads.changedAt, since),
      ),
    )
    .orderBy(asc(partialUploads.changedAt))
    .limit(1)
    .for('update');
  const [row] = await tx
    .delete(partialUploads)
    .where(isInBatch(partialUploads.id, waiting))
    .returning({ id: partialUploads.id });
  return row?.id;
}

export async function deletePartialUpload(db: Db, id: string): Promise<void> {
  await db.delete(partialUploads).where(eq(partialUploads.id, id));
}

/** Deletes one batch. SKIP LOCKED avoids a deadlock; locked rows are deleted in the next run. */
export async function deletePartialUploadsExpiredBy(db: Db, now: Date): Promise<string[]> {
  const expired = db
    .select({ id: partialUploads.id })
    .from(partialUploads)
    .where(lte(partialUploads.expiresAt, now))
    .orderBy(asc(partialUploads.expiresAt))
    .limit(batchSize)
    .for('update', { skipLocked: true });
  const rows = await db
    .delete(partialUploads)
    .where(isInBatch(partialUploads.id, expired))
    .returning({ id: partialUploads.id });
  return rows.map(({ id }) => id);
}

/** Those of the uploads that may still need their partial file. */
export async function listUnfinished(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: partialUploads.id })
    .from(partialUploads)
    .where(and(sql`${partialUploads.id}::text = any(${sql.param([...ids])}::text[])`, isUnfinished));
  return rows.map(({ id }) => id);
}
