import type { Tx } from '#platform/db/database.ts';
import type { Order } from '../orders.table.ts';
import { staffOrderNotFound } from '../placed-orders.errors.ts';
import { lockOrder } from './order-changes.store.ts';

/** For other domains, whose rows change together with the order. They lock the order before their own rows. */
export async function getLockedOrder(tx: Tx, id: string): Promise<Order> {
  const order = await lockOrder(tx, id);
  if (!order) throw staffOrderNotFound();
  return order;
}
