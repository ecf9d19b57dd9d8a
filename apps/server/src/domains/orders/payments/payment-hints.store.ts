import { and, desc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/db/database.ts';
import { earlierScreenshots, type Order, orders } from '../orders.table.ts';
import { type Screenshot, screenshots } from '../screenshots.table.ts';
import { maxHammingDistance } from './payment-hint-rules.ts';

export type SimilarPayment = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly createdAt: Date;
  readonly isIdentical: boolean;
};

const maxListed = 5;

/** For an earlier screenshot: its order. Else the order that has it now. */
const orderOf = (screenshotId: unknown) =>
  sql`coalesce(${earlierScreenshots.orderId}, (select id from ${orders} where screenshot_id = ${screenshotId}))`;

/** Other orders whose screenshot is identical or nearly identical. */
export async function listSimilarPayments(
  db: Db,
  { id, screenshotId }: Pick<Order, 'id' | 'screenshotId'>,
): Promise<SimilarPayment[]> {
  if (screenshotId === null) return [];
  const own = alias(screenshots, 'own');
  const isIdentical = sql<boolean>`${screenshots.sha256} = ${own.sha256}`;
  const bits = (fingerprint: AnyPgColumn) => sql`('x' || ${fingerprint})::bit(256)`;
  const hammingDistance = sql`bit_count(${bits(screenshots.fingerprint)} # ${bits(own.fingerprint)})`;
  // `offset 0` keeps the planner from merging this subquery into the join, which would scan every order.
  const similar = db
    .select({ id: screenshots.id, isIdentical: isIdentical.as('is_identical') })
    .from(own)
    .innerJoin(screenshots, or(isIdentical, sql`${hammingDistance} <= ${maxHammingDistance}`))
    .where(eq(own.id, screenshotId))
    .offset(0)
    .as('similar');
  return await db
    .select({
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      createdAt: orders.createdAt,
      isIdentical: similar.isIdentical,
    })
    .from(similar)
    .leftJoin(earlierScreenshots, eq(earlierScreenshots.screenshotId, similar.id))
    .innerJoin(orders, eq(orders.id, orderOf(similar.id)))
    .where(ne(orders.id, id))
    .orderBy(desc(similar.isIdentical), desc(orders.createdAt))
    .limit(maxListed);
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
  hints: Partial<Pick<Screenshot, 'fingerprint' | 'amountRead'>>,
): Promise<void> {
  await db.update(screenshots).set(hints).where(eq(screenshots.id, id));
}
