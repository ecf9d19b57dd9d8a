import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Caller } from '#domains/accounts/accounts.hooks.ts';
import {
  type CurrentShop,
  getCurrentShop,
  getSettings,
  getShopOfVersion,
  shopVersion,
} from '#domains/shop/shop.api.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { prepareOnce } from '#platform/db/prepare-once.ts';
import type { Deps } from '#platform/deps.ts';
import { ownersOf } from './document-owners.ts';
import { conversionTurns, type Document, documents, type Owner } from './documents.table.ts';
import { partialUploads } from './partial-uploads.table.ts';

const isOwn = and(
  eq(documents.id, sql.placeholder('id')),
  sql`${documents.owner} = any(${sql.placeholder('owners')}::text[])`,
  gt(documents.expiresAt, sql.placeholder('now')),
);

const ownDocumentStatement = prepareOnce((db) => db.select().from(documents).where(isOwn).prepare('document_of'));

/** Another owner's document is not found, like one that does not exist. */
export async function findOwnDocument(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Pick<Caller, 'user' | 'visitorId'>,
  id: string,
): Promise<Document | undefined> {
  const owners = ownersOf(caller);
  if (owners.length === 0) return undefined;
  const [row] = await ownDocumentStatement(db).execute({ id, owners, now: clock.now() });
  return row;
}

const documentAndShopStatement = prepareOnce((db) =>
  db.select({ document: documents, shopVersion }).from(documents).where(isOwn).prepare('document_and_shop'),
);

/** `findOwnDocument` and `getCurrentShop` in one query. */
export async function findOwnDocumentAndShop(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Pick<Caller, 'user' | 'visitorId'>,
  id: string,
): Promise<CurrentShop & { readonly document: Document | undefined }> {
  const owners = ownersOf(caller);
  const [row] = await documentAndShopStatement(db).execute({ id, owners, now: clock.now() });
  const shop = row ? await getShopOfVersion(db, row.shopVersion) : await getCurrentShop(db);
  return { ...shop, document: row?.document };
}

const isKeptById = and(
  sql`${documents.id} = any(${sql.placeholder('ids')}::uuid[])`,
  gt(documents.expiresAt, sql.placeholder('now')),
);

const documentsByIdStatement = prepareOnce((db) =>
  db.select().from(documents).where(isKeptById).prepare('documents_by_id'),
);

/** Documents by id, without expired and deleted ones. */
export async function findDocuments(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Document>> {
  if (ids.length === 0) return new Map();
  const found = await documentsByIdStatement(db).execute({ ids, now: clock.now() });
  return new Map(found.map((document) => [document.id, document]));
}

const failedExpiry = sql<Date | null>`case when ${documents.failure} is not null then ${documents.expiresAt} end`;

/** For a left join: when the files expire, and again if their conversion failed. Includes expired documents. */
export const selectExpiries = (db: Db) =>
  db
    .select({
      id: documents.id,
      expiry: sql<Date | null>`${documents.expiresAt}`.mapWith(documents.expiresAt).as('expiry'),
      failedExpiry: failedExpiry.mapWith(documents.expiresAt).as('failed_expiry'),
    })
    .from(documents)
    .as('files');

/** Includes expired documents. */
export async function listDocumentIdsOf(tx: Tx, owners: readonly Owner[]): Promise<string[]> {
  const rows = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(inArray(documents.owner, [...owners]));
  return rows.map(({ id }) => id);
}

/** Rows are locked in the order of their ids, so that two transactions with the same documents do not deadlock. */
export async function lockDocuments(tx: Tx, ids: readonly string[]): Promise<Pick<Document, 'id' | 'sizeBytes'>[]> {
  if (ids.length === 0) return [];
  return await tx
    .select({ id: documents.id, sizeBytes: documents.sizeBytes })
    .from(documents)
    .where(inArray(documents.id, [...ids]))
    .orderBy(asc(documents.id))
    .for('update');
}

/** The size of the uploads, without the files created from them. */
export async function sumUploadedBytes(db: Db, ids: readonly string[]): Promise<number> {
  const [row] = await db
    .select({ bytes: sql`coalesce(sum(${documents.sizeBytes}), 0)`.mapWith(Number) })
    .from(documents)
    .where(sql`${documents.id} = any(${sql.param([...ids])}::uuid[])`);
  return row?.bytes ?? 0;
}

/** A document that was uploaded again recently keeps its expiry, up to the expiry of a new upload. */
export async function setDocumentExpiries(tx: Tx, expiries: ReadonlyMap<string, Date>, now: Date): Promise<void> {
  if (expiries.size === 0) return;
  const { uploadHours } = await getSettings(tx);
  const atLeast = new Date(now.getTime() + uploadHours * 3_600_000);
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

/** The customer's count is used only when there is no automatic count and the conversion has not failed. */
export async function setCustomerPageCount(db: Db, document: Document, pages: number): Promise<Document> {
  const [row] = await db
    .update(documents)
    .set({ statedPages: pages })
    .where(
      and(
        eq(documents.id, document.id),
        isNull(documents.instantPages),
        inArray(documents.conversion, ['waiting', 'unavailable']),
      ),
    )
    .returning();
  return row ?? document;
}

const filesAheadStatement = prepareOnce((db) => {
  const own = alias(conversionTurns, 'own');
  const isAhead = or(lt(conversionTurns.turn, own.turn), conversionTurns.isRunning);
  const isOther = and(eq(conversionTurns.lane, own.lane), ne(conversionTurns.documentId, own.documentId));
  return db
    .select({ ahead: sql<number>`count(${conversionTurns.documentId})::int` })
    .from(own)
    .leftJoin(conversionTurns, and(isOther, isAhead))
    .where(and(eq(own.documentId, sql.placeholder('documentId')), eq(own.isRunning, false), ne(own.lane, 'color')))
    .groupBy(own.documentId)
    .prepare('files_ahead');
});

/**
 * Counts the documents in progress and those with an earlier turn; undefined when the document does not wait for its
 * conversion.
 */
export async function countFilesAhead(db: Db, documentId: string): Promise<number | undefined> {
  const [row] = await filesAheadStatement(db).execute({ documentId });
  return row?.ahead;
}

/**
 * A clerk uploads files for a walk-in customer, but does not own them: each view is recorded. The new owner is unique
 * for each document, because two of them may be the same file.
 */
export async function clearOwner(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .update(documents)
    .set({ owner: sql`'visitor:walk-in-' || ${documents.id}` })
    .where(sql`${documents.id} = any(${sql.param([...ids])}::uuid[])`);
}

/** Somebody has paid for these files: they no longer count against the share of their network. */
export async function clearNetwork(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .update(documents)
    .set({ network: null })
    .where(and(sql`${documents.id} = any(${sql.param([...ids])}::uuid[])`, isNotNull(documents.network)));
}

/** Returns the ids of the deleted rows. After the commit the caller deletes their files with `deleteDocumentFiles`. */
export async function deleteDocuments(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .delete(documents)
    .where(inArray(documents.id, [...ids]))
    .returning({ id: documents.id });
  return rows.map(({ id }) => id);
}

/** Returns the ids of the deleted rows. After the commit the caller deletes their partial files. */
export async function deletePartialUploadsOf(tx: Tx, owners: readonly Owner[]): Promise<string[]> {
  const rows = await tx
    .delete(partialUploads)
    .where(inArray(partialUploads.owner, [...owners]))
    .returning({ id: partialUploads.id });
  return rows.map(({ id }) => id);
}
