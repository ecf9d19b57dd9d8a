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

type Parts = {
  readonly groups: readonly OrderGroup[];
  readonly documents: readonly OrderDocument[];
  readonly event: typeof orderEvents.$inferInsert;
};

/** All that belongs to a new order, in one statement. */
export async function insertOrderParts(tx: Tx, { groups, documents, event }: Parts): Promise<void> {
  const newGroups = tx.$with('new_groups').as(
    tx
      .insert(orderGroups)
      .values([...groups])
      .returning({ id: orderGroups.id }),
  );
  const newEvent = tx
    .$with('new_event')
    .as(tx.insert(orderEvents).values(event).returning({ id: orderEvents.id }));
  await tx
    .with(newGroups, newEvent)
    .insert(orderDocuments)
    .values([...documents]);
}

export async function insertOrderEvent(tx: Tx, event: typeof orderEvents.$inferInsert): Promise<void> {
  await tx.insert(orderEvents).values(event);
}
