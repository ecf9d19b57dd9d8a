import { and, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias, union } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#platform/db/database.ts';
import { earlierScreenshots, type Order, orders } from '../orders.table.ts';
import { type Screenshot, screenshots, similarScreenshots } from '../screenshots.table.ts';
import type { PaymentEvidence } from './payment-doubt-rules.ts';
import { maxHammingDistance } from './payment-hint-rules.ts';

export type SimilarPayment = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly createdAt: Date;
  readonly isIdentical: boolean;
};

const maxListed = 5;

const own = alias(screenshots, 'own');

/** For an earlier screenshot: its order. Else the order that has it now. */
const orderOf = (screenshotId: unknown) =>
  sql`coalesce((select order_id from ${earlierScreenshots} where screenshot_id = ${screenshotId}), (select id from ${orders} where screenshot_id = ${screenshotId}))`;

/** Other orders whose screenshot is identical or nearly identical. */
export async function listSimilarPayments(
  db: Db,
  { id, screenshotId }: Pick<Order, 'id' | 'screenshotId'>,
): Promise<SimilarPayment[]> {
  if (screenshotId === null) return [];
  const others = union(
    db
      .select({ id: screenshots.id, isIdentical: sql<boolean>`true`.as('is_identical') })
      .from(own)
      .innerJoin(screenshots, eq(screenshots.sha256, own.sha256))
      .where(eq(own.id, screenshotId)),
    db
      .select({ id: similarScreenshots.otherId, isIdentical: sql<boolean>`false`.as('is_identical') })
      .from(similarScreenshots)
      .where(eq(similarScreenshots.screenshotId, screenshotId)),
  ).as('others');
  return await db
    .select({
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      createdAt: orders.createdAt,
      isIdentical: others.isIdentical,
    })
    .from(others)
    .innerJoin(orders, eq(orders.id, orderOf(others.id)))
    .where(ne(orders.id, id))
    .orderBy(desc(others.isIdentical), desc(orders.createdAt))
    .limit(maxListed);
}

/** Inside a query of orders: the screenshot is one of another order. */
const isOfAnother = (screenshotId: AnyPgColumn) =>
  sql`(exists (select from ${orders} as other where other.screenshot_id = ${screenshotId} and other.id <> ${orders.id})
    or exists (select from ${earlierScreenshots} as earlier where earlier.screenshot_id = ${screenshotId} and earlier.order_id <> ${orders.id}))`;

/** The screenshots of these orders, by order id. One query, and each search ends at the first other order. */
export async function findPaymentEvidence(db: Db, orderIds: readonly string[]): Promise<Map<string, PaymentEvidence>> {
  if (orderIds.length === 0) return new Map();
  const identical = db
    .select({ one: sql`1` })
    .from(screenshots)
    .where(and(eq(screenshots.sha256, own.sha256), isOfAnother(screenshots.id)));
  const similar = db
    .select({ one: sql`1` })
    .from(similarScreenshots)
    .where(and(eq(similarScreenshots.screenshotId, own.id), isOfAnother(similarScreenshots.otherId)));
  const rows = await db
    .select({
      orderId: orders.id,
      amountRead: own.amountRead,
      isReused: sql<boolean>`(exists ${identical} or exists ${similar})`,
    })
    .from(orders)
    .innerJoin(own, eq(own.id, orders.screenshotId))
    .where(inArray(orders.id, [...orderIds]));
  return new Map(rows.map(({ orderId, ...evidence }) => [orderId, evidence]));
}

/** The order's screenshot, if it has no fingerprint yet. */
export async function findUnreadScreenshot(db: Db, orderId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: screenshots.id })
    .from(orders)
    .innerJoin(screenshots, eq(screenshots.id, orders.screenshotId))
    .where(and(eq(orders.id, orderId), isNull(screenshots.fingerprint)));
  return row?.id;
}

export async function setPaymentHints(
  db: Db,
  id: string,
  hints: Pick<Screenshot, 'amountRead' | 'transactionRead'>,
): Promise<void> {
  await db.update(screenshots).set(hints).where(eq(screenshots.id, id));
}

/** Of two similar pictures that are read at the same moment, the second waits and then sees the first. */
export async function lockFingerprints(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('fingerprints', 0))`);
}

export async function setFingerprint(tx: Tx, id: string, fingerprint: string): Promise<void> {
  await tx.update(screenshots).set({ fingerprint }).where(eq(screenshots.id, id));
}

/** Keeps the table small when somebody sends one picture again and again. */
const maxPairs = 5;

/** Stores which pictures are similar to this one. Compares it with every other one. */
export async function insertSimilarScreenshots(tx: Tx, id: string, fingerprint: string): Promise<void> {
  const bits = (hex: SQL) => sql`('x' || ${hex})::bit(256)`;
  // As a parameter, its own fingerprint is converted once and not once per row.
  const hammingDistance = sql`bit_count(${bits(sql`${screenshots.fingerprint}`)} # ${bits(sql`${fingerprint}::text`)})`;
  const similar = await tx
    .select({ id: screenshots.id })
    .from(own)
    .innerJoin(screenshots, and(ne(screenshots.sha256, own.sha256), sql`${hammingDistance} <= ${maxHammingDistance}`))
    .where(eq(own.id, id))
    .orderBy(desc(screenshots.uploadedAt))
    .limit(maxPairs);
  if (similar.length === 0) return;
  const pairs = similar.flatMap(({ id: otherId }) => [
    { screenshotId: id, otherId },
    { screenshotId: otherId, otherId: id },
  ]);
  await tx.insert(similarScreenshots).values(pairs).onConflictDoNothing();
}
