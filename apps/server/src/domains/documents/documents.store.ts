import { and, asc, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { prepareOnce } from '#platform/db/prepare-once.ts';
import type { ConversionFailure } from '#platform/office/converter/converter.ts';
import { type Document, documents, type Owner } from './documents.table.ts';

/** Uploads of one owner take turns here: two must not both take the last place, or the same bytes two rows. */
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

const documentOf = prepareOnce((db) =>
  db
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.id, sql.placeholder('id')),
        sql`${documents.owner} = any(${sql.placeholder('owners')}::text[])`,
        gt(documents.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare('document_of'),
);

export async function findDocumentOf(
  db: Db,
  owners: readonly Owner[],
  id: string,
  now: Date,
): Promise<Document | undefined> {
  const [row] = await documentOf(db).execute({ id, owners, now });
  return row;
}

const documentsById = prepareOnce((db) =>
  db
    .select()
    .from(documents)
    .where(
      and(
        sql`${documents.id} = any(${sql.placeholder('ids')}::uuid[])`,
        gt(documents.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare('documents_by_id'),
);

export async function listDocuments(db: Db, ids: readonly string[], now: Date): Promise<Document[]> {
  return await documentsById(db).execute({ ids, now });
}

/** What was uploaded before: found and kept for longer in one step, so that it cannot be deleted in between. */
export async function renewUpload(
  db: Db,
  { owner, sha256 }: Pick<Document, 'owner' | 'sha256'>,
  now: Date,
  expiresAt: Date,
): Promise<Document | undefined> {
  const later = sql`greatest(${documents.expiresAt}, ${expiresAt.toISOString()}::timestamptz)`;
  const [row] = await db
    .update(documents)
    .set({ expiresAt: later })
    .where(and(eq(documents.owner, owner), eq(documents.sha256, sha256), gt(documents.expiresAt, now)))
    .returning();
  return row;
}

/** For a row whose time is up and whose place is needed; its bytes are the sweeper's. */
export async function deleteExpiredUpload(
  tx: Tx,
  { owner, sha256 }: Pick<Document, 'owner' | 'sha256'>,
  now: Date,
): Promise<void> {
  await tx
    .delete(documents)
    .where(and(eq(documents.owner, owner), eq(documents.sha256, sha256), lte(documents.expiresAt, now)));
}

/** What nobody has ordered: the rest is paid for. */
export async function countUploads(
  db: Db,
  owner: Owner,
  now: Date,
): Promise<{ files: number; bytes: number }> {
  const [row] = await db
    .select({
      files: sql<number>`count(*)::int`,
      bytes: sql`coalesce(sum(${documents.sizeBytes}), 0)`.mapWith(Number),
    })
    .from(documents)
    .where(and(eq(documents.owner, owner), gt(documents.expiresAt, now), isNull(documents.orderedAt)));
  return row ?? { files: 0, bytes: 0 };
}

/** Counts only where nobody else has counted, nor will have failed to. */
export async function setStatedPages(db: Db, id: string, pages: number): Promise<Document | undefined> {
  const [row] = await db
    .update(documents)
    .set({ statedPages: pages })
    .where(
      and(
        eq(documents.id, id),
        isNull(documents.instantPages),
        inArray(documents.conversion, ['waiting', 'unavailable']),
      ),
    )
    .returning();
  return row;
}

export type Outcome =
  | { readonly conversion: 'done'; readonly exactPages: number; readonly pdfKey: string }
  | { readonly conversion: 'failed'; readonly failure: ConversionFailure }
  | { readonly conversion: 'unavailable' }
  | { readonly conversion: 'waiting' };

/** The first PDF stays: what was looked at is what is printed. Undefined when there is one, or no document. */
export async function setConversion(tx: Tx, id: string, outcome: Outcome): Promise<Document | undefined> {
  const [row] = await tx
    .update(documents)
    .set({ failure: null, ...outcome })
    .where(and(eq(documents.id, id), ne(documents.conversion, 'done')))
    .returning();
  return row;
}

/** Those that wait for a converter, and those whose job must have been lost on the way. */
export async function listUnconverted(db: Db, waitingSince: Date): Promise<Document[]> {
  const isStuck = and(eq(documents.conversion, 'waiting'), lt(documents.uploadedAt, waitingSince));
  return await db
    .select()
    .from(documents)
    .where(or(eq(documents.conversion, 'unavailable'), isStuck));
}

/** What somebody is busy with is left for the next time: who waits for several rows must not be waited for. */
export async function deleteDocumentsExpiredBy(db: Db, now: Date): Promise<string[]> {
  const expired = db
    .select({ id: documents.id })
    .from(documents)
    .where(lte(documents.expiresAt, now))
    .for('update', { skipLocked: true });
  const rows = await db
    .delete(documents)
    .where(inArray(documents.id, expired))
    .returning({ id: documents.id });
  return rows.map(({ id }) => id);
}

/** In one order for everybody, so that two who want the same ones do not wait for each other. */
export async function lockDocumentRows(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: documents.id })
    .from(documents)
    .where(inArray(documents.id, [...ids]))
    .orderBy(asc(documents.id))
    .for('update');
}

/** What was uploaded again lately keeps its time up to `atLeast`. */
export async function setExpiries(tx: Tx, expiries: ReadonlyMap<string, Date>, atLeast: Date): Promise<void> {
  const ids = sql.param([...expiries.keys()]);
  const moments = sql.param([...expiries.values()].map((moment) => moment.toISOString()));
  await tx
    .update(documents)
    .set({
      expiresAt: sql`greatest(needed.until, least(${documents.expiresAt}, ${atLeast.toISOString()}::timestamptz))`,
    })
    .from(sql`unnest(${ids}::uuid[], ${moments}::timestamptz[]) as needed(id, until)`)
    .where(sql`${documents.id} = needed.id`);
}

export async function deleteDocuments(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .delete(documents)
    .where(inArray(documents.id, [...ids]))
    .returning({ id: documents.id });
  return rows.map(({ id }) => id);
}

export async function listIdsOf(tx: Tx, owners: readonly Owner[]): Promise<string[]> {
  const rows = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(inArray(documents.owner, [...owners]));
  return rows.map(({ id }) => id);
}

export async function listDocumentFiles(db: Db): Promise<Pick<Document, 'id' | 'pdfKey' | 'uploadedAt'>[]> {
  return await db
    .select({ id: documents.id, pdfKey: documents.pdfKey, uploadedAt: documents.uploadedAt })
    .from(documents);
}

export async function deleteDocument(db: Db, id: string): Promise<void> {
  await db.delete(documents).where(eq(documents.id, id));
}
