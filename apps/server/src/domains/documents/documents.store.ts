import { and, asc, between, eq, gt, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { IdRange } from '#lib/id-ranges.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { batchSize, isInBatch } from '#platform/db/in-batches.ts';
import type { ConversionFailure } from '#platform/office/converter/converter.ts';
import { type Document, documents, isUnconverted, type Owner } from './documents.table.ts';

/** Serialises uploads of one owner, so that two cannot both use the last place of the quota or insert the same file. */
export async function lockOwner(tx: Tx, owner: Owner): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`documents:${owner}`}, 0))`);
}

export async function insertDocument(tx: Tx, document: typeof documents.$inferInsert): Promise<Document> {
  const [row] = await tx.insert(documents).values(document).returning();
  if (!row) throw new Error('insert returned no row');
  return row;
}

export async function findDocument(db: Db, id: string): Promise<Document | undefined> {
  const [row] = await db.select().from(documents).where(eq(documents.id, id));
  return row;
}

export async function lockDocument(tx: Tx, id: string): Promise<Document | undefined> {
  const [row] = await tx.select().from(documents).where(eq(documents.id, id)).for('update');
  return row;
}

/** Finds an earlier upload and extends its expiry in one statement, so that it cannot be deleted in between. */
export async function renewUpload(
  db: Db,
  { owner, sha256, name }: Pick<Document, 'owner' | 'sha256'> & { readonly name: string },
  now: Date,
  expiresAt: Date,
): Promise<Document | undefined> {
  const laterExpiry = sql`greatest(${documents.expiresAt}, ${expiresAt.toISOString()}::timestamptz)`;
  const [row] = await db
    .update(documents)
    .set({ expiresAt: laterExpiry, originalFilename: name })
    .where(and(eq(documents.owner, owner), eq(documents.sha256, sha256), gt(documents.expiresAt, now)))
    .returning();
  return row;
}

/** Allows the same file to be inserted again. The hourly sweep deletes the old file. */
export async function deleteExpiredUpload(
  tx: Tx,
  { owner, sha256 }: Pick<Document, 'owner' | 'sha256'>,
  now: Date,
): Promise<void> {
  await tx
    .delete(documents)
    .where(and(eq(documents.owner, owner), eq(documents.sha256, sha256), lte(documents.expiresAt, now)));
}

/** Counts only uploads that no order uses. */
export async function countUploads(db: Db, owner: Owner, now: Date): Promise<{ files: number; bytes: number }> {
  const [row] = await db
    .select({ files: sql<number>`count(*)::int`, bytes: sql`coalesce(sum(${documents.sizeBytes}), 0)`.mapWith(Number) })
    .from(documents)
    .where(and(eq(documents.owner, owner), gt(documents.expiresAt, now), isNull(documents.orderedAt)));
  return row ?? { files: 0, bytes: 0 };
}

export type ConversionOutcome =
  | { readonly conversion: 'done'; readonly exactPages: number; readonly pdfKey: string; readonly pdfBytes: number }
  | { readonly conversion: 'failed'; readonly failure: ConversionFailure }
  | { readonly conversion: 'unavailable'; readonly postponements: number; readonly retryAt: Date }
  | { readonly conversion: 'waiting' };

/** The first PDF stays, so that preview and print are the same. Undefined when there is a PDF, or no document. */
export async function setConversion(tx: Tx, id: string, outcome: ConversionOutcome): Promise<Document | undefined> {
  const [row] = await tx
    .update(documents)
    .set({ failure: null, retryAt: null, ...outcome })
    .where(and(eq(documents.id, id), ne(documents.conversion, 'done')))
    .returning();
  return row;
}

/** Undefined when the pages are known already, or the document is deleted. */
export async function setColorPages(tx: Tx, id: string, colorPages: string): Promise<Document | undefined> {
  const [row] = await tx
    .update(documents)
    .set({ colorPages })
    .where(and(eq(documents.id, id), isNull(documents.colorPages)))
    .returning();
  return row;
}

/** A page of the documents that are to be tried again by `dueBy`, or of all postponed documents. */
export async function listPostponed(db: Db, after: string, limit: number, dueBy?: Date): Promise<Document[]> {
  const isDue = dueBy && or(isNull(documents.retryAt), lte(documents.retryAt, dueBy));
  return await db
    .select()
    .from(documents)
    .where(and(gt(documents.id, after), isUnconverted, eq(documents.conversion, 'unavailable'), isDue))
    .orderBy(asc(documents.id))
    .limit(limit);
}

/** A page of the documents that have waited since then, so that their job is probably lost. */
export async function listWaitingSince(db: Db, moment: Date, after: string, limit: number): Promise<Document[]> {
  return await db
    .select()
    .from(documents)
    .where(
      and(
        gt(documents.id, after),
        isUnconverted,
        eq(documents.conversion, 'waiting'),
        lt(documents.uploadedAt, moment),
      ),
    )
    .orderBy(asc(documents.id))
    .limit(limit);
}

/** Deletes one batch. SKIP LOCKED avoids a deadlock; locked rows are deleted in the next run. */
export async function deleteDocumentsExpiredBy(db: Db, now: Date): Promise<string[]> {
  const expired = db
    .select({ id: documents.id })
    .from(documents)
    .where(lte(documents.expiresAt, now))
    .orderBy(asc(documents.expiresAt))
    .limit(batchSize)
    .for('update', { skipLocked: true });
  const rows = await db.delete(documents).where(isInBatch(documents.id, expired)).returning({ id: documents.id });
  return rows.map(({ id }) => id);
}

export async function listDocumentFiles(
  db: Db,
  { first, last }: IdRange,
): Promise<Pick<Document, 'id' | 'pdfKey' | 'uploadedAt'>[]> {
  return await db
    .select({ id: documents.id, pdfKey: documents.pdfKey, uploadedAt: documents.uploadedAt })
    .from(documents)
    .where(between(documents.id, first, last));
}

export async function deleteDocument(db: Db, id: string): Promise<void> {
  await db.delete(documents).where(eq(documents.id, id));
}
