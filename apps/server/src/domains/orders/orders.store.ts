import type { Tx } from '#platform/db/database.ts';
import {
  type Order,
  type OrderDocument,
  type OrderGroup,
  orderDocuments,
  orderEvents,
  orderGroups,
  orders,
} from './orders.table.ts';

/** Undefined when its number or its pickup code is another's: draw again. */
export async function insertOrder(tx: Tx, order: typeof orders.$inferInsert): Promise<Order | undefined> {
  const [row] = await tx.insert(orders).values(order).onConflictDoNothing().returning();
  return row;
}

export async function insertOrderGroups(tx: Tx, groups: readonly OrderGroup[]): Promise<void> {
  await tx.insert(orderGroups).values([...groups]);
}

export async function insertOrderDocuments(tx: Tx, documents: readonly OrderDocument[]): Promise<void> {
  await tx.insert(orderDocuments).values([...documents]);
}

export async function insertOrderEvent(tx: Tx, event: typeof orderEvents.$inferInsert): Promise<void> {
  await tx.insert(orderEvents).values(event);
}
