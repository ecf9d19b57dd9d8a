import { and, asc, between, desc, eq, gt, isNotNull, lte, notExists, sql } from 'drizzle-orm';
import type { Owner } from '#domains/documents/documents.table.ts';
import type { IdRange } from '#lib/id-ranges.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { batchSize, isInBatch } from '#platform/db/in-batches.ts';
import { prepareOnce } from '#platform/db/prepare-once.ts';
import { earlierScreenshots, orders } from '../orders.table.ts';
import { type Screenshot, screenshots } from '../screenshots.table.ts';

/** Serialises uploads of one owner, so that two uploads cannot both use the last place of the quota. */
export async function lockScreenshotsOf(tx: Tx, owner: Owner): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`screenshots:${owner}`}, 0))`);
}

export async function insertScreenshot(tx: Tx, screenshot: typeof screenshots.$inferInsert): Promise<Screenshot> {
  const [row] = await tx.insert(screenshots).values(screenshot).returning();
  if (!row) throw new Error('insert returned no row');
  return row;
}

export async function findScreenshot(db: Db, id: string): Promise<Screenshot | undefined> {
  const [row] = await db.select().from(screenshots).where(eq(screenshots.id, id));
  return row;
}

/** Neither the screenshot of an order nor an earlier one. For queries of `screenshots`. */
export const isUnused = (db: Db) =>
  and(
    notExists(db.select({ one: sql`1` }).from(orders).where(eq(orders.screenshotId, screenshots.id))),
    notExists(
      db.select({ one: sql`1` }).from(earlierScreenshots).where(eq(earlierScreenshots.screenshotId, screenshots.id)),
    ),
  );

/** Newest first. */
export async function listEarlierScreenshots(
  db: Db,
  orderIds: readonly string[],
): Promise<{ id: string; replacedAt: Date }[]> {
  return await db
    .select({ id: earlierScreenshots.screenshotId, replacedAt: earlierScreenshots.replacedAt })
    .from(earlierScreenshots)
    .where(sql`${earlierScreenshots.orderId} = any(${sql.param([...orderIds])}::uuid[])`)
    .orderBy(desc(earlierScreenshots.replacedAt));
}

/** Finds an earlier upload of the same file without an order. One statement, so that it cannot expire in between. */
export async function renewScreenshot(
  tx: Tx,
  { owner, sha256 }: Pick<Screenshot, 'owner' | 'sha256'>,
  now: Date,
  expiresAt: Date,
): Promise<Screenshot | undefined> {
  const [row] = await tx
    .update(screenshots)
    // A concurrent order may have set a later expiry.
    .set({ expiresAt: sql`greatest(${screenshots.expiresAt}, ${expiresAt.toISOString()}::timestamptz)` })
    .where(
      and(eq(screenshots.owner, owner), eq(screenshots.sha256, sha256), gt(screenshots.expiresAt, now), isUnused(tx)),
    )
    .returning();
  return row;
}

export async function countUnusedScreenshots(tx: Tx, owner: Owner, now: Date): Promise<number> {
  return await tx.$count(screenshots, and(eq(screenshots.owner, owner), gt(screenshots.expiresAt, now), isUnused(tx)));
}

const lockStatement = prepareOnce((db) =>
  db
    .select()
    .from(screenshots)
    .where(
      and(
        eq(screenshots.id, sql.placeholder('id')),
        sql`${screenshots.owner} = any(${sql.placeholder('owners')}::text[])`,
        gt(screenshots.expiresAt, sql.placeholder('now')),
      ),
    )
    .for('update')
    .prepare('lock_screenshot'),
);

/** Locks the row: of two orders with one screenshot, the second waits and then sees the first. */
export async function lockScreenshotOf(
  tx: Tx,
  owners: readonly Owner[],
  id: string,
  now: Date,
): Promise<Screenshot | undefined> {
  const [row] = await lockStatement(tx).execute({ id, owners, now });
  return row;
}

const extendStatement = prepareOnce((db) =>
  db
    .update(screenshots)
    .set({ expiresAt: sql`${sql.placeholder('expiresAt')}` })
    .where(and(eq(screenshots.id, sql.placeholder('id')), isUnused(db)))
    .returning({ id: screenshots.id })
    .prepare('extend_screenshot'),
);

/**
 * False when an order uses the screenshot. The caller locks the row first: a statement that waits for the lock itself
 * would not see the order that was committed meanwhile.
 */
export async function extendUnusedScreenshot(tx: Tx, id: string, expiresAt: Date): Promise<boolean> {
  const rows = await extendStatement(tx).execute({ id, expiresAt });
  return rows.length > 0;
}

/** The screenshot no longer counts against the share of its network. */
export async function clearNetworkOfScreenshot(tx: Tx, id: string): Promise<void> {
  await tx
    .update(screenshots)
    .set({ network: null })
    .where(and(eq(screenshots.id, id), isNotNull(screenshots.network)));
}

/** Deletes one batch. SKIP LOCKED avoids a deadlock; locked rows are deleted in the next run. */
export async function deleteScreenshotsExpiredBy(db: Db, now: Date): Promise<string[]> {
  const expired = db
    .select({ id: screenshots.id })
    .from(screenshots)
    .where(lte(screenshots.expiresAt, now))
    .orderBy(asc(screenshots.expiresAt))
    .limit(batchSize)
    .for('update', { skipLocked: true });
  const rows = await db.delete(screenshots).where(isInBatch(screenshots.id, expired)).returning({ id: screenshots.id });
  return rows.map(({ id }) => id);
}

export async function listScreenshots(
  db: Db,
  { first, last }: IdRange,
): Promise<Pick<Screenshot, 'id' | 'uploadedAt'>[]> {
  return await db
    .select({ id: screenshots.id, uploadedAt: screenshots.uploadedAt })
    .from(screenshots)
    .where(between(screenshots.id, first, last));
}

export async function deleteScreenshot(db: Db, id: string): Promise<void> {
  await db.delete(screenshots).where(eq(screenshots.id, id));
}
