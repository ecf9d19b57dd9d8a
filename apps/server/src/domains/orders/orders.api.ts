import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Order, type OrderEvent, orderDocuments, orderEvents, orderGroups, orders } from './orders.table.ts';

export async function findOrder(db: Db, id: string): Promise<Order | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  return row;
}

/** Returns the orders with a deleted document. */
export async function listOrdersLackingDocuments(db: Db, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectDistinct({ id: orderGroups.orderId })
    .from(orderDocuments)
    .innerJoin(orderGroups, eq(orderGroups.id, orderDocuments.groupId))
    .where(
      and(
        // One array parameter: a query has a limited number of parameters.
        sql`${orderGroups.orderId} = any(${sql.param([...orderIds])}::uuid[])`,
        isNull(orderDocuments.documentId),
      ),
    );
  return rows.map(({ id }) => id);
}

export async function addOrderEvent(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  event: Pick<OrderEvent, 'orderId' | 'actor' | 'kind' | 'detail'>,
): Promise<void> {
  await tx.insert(orderEvents).values({ id: random.uuid(), at: clock.now(), ...event });
}
