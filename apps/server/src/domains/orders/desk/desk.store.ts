import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { type OrderEvent, orderEvents, orders } from '../orders.table.ts';

/** Oldest first. */
export async function listEvents(db: Db, orderId: string): Promise<OrderEvent[]> {
  return await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id));
}

/** Pickup codes are reused after collection, so an open order wins over closed ones, then the newest wins. */
export async function findIdByCode(db: Db, pickupCode: string): Promise<string | undefined> {
  const isOpen = sql`(${orders.collectedAt} is null and ${orders.status} <> 'cancelled')`;
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.pickupCode, pickupCode))
    .orderBy(desc(isOpen), desc(orders.createdAt))
    .limit(1);
  return row?.id;
}
