import { and, desc, eq, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/db/database.ts';
import { type Order, orders } from './orders.table.ts';
import { screenshots } from './screenshots.table.ts';

export type SimilarPayment = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly createdAt: Date;
  readonly isIdentical: boolean;
};

const mostListed = 5;

/** Other orders that were paid with the same picture. */
export async function listSimilarPayments(
  db: Db,
  { id, screenshotId }: Pick<Order, 'id' | 'screenshotId'>,
): Promise<SimilarPayment[]> {
  if (screenshotId === null) return [];
  const own = alias(screenshots, 'own');
  const rows = await db
    .select({ orderId: orders.id, orderNumber: orders.orderNumber, createdAt: orders.createdAt })
    .from(own)
    .innerJoin(screenshots, eq(screenshots.sha256, own.sha256))
    .innerJoin(orders, eq(orders.screenshotId, screenshots.id))
    .where(and(eq(own.id, screenshotId), ne(orders.id, id)))
    .orderBy(desc(orders.createdAt))
    .limit(mostListed);
  return rows.map((row) => ({ ...row, isIdentical: true }));
}
