import type { Db } from '#platform/db/database.ts';
import { staffOrderNotFound } from '../placed-orders.errors.ts';
import { findWholeOrder, type WholeOrder } from './finding-orders.store.ts';

/** An order with its groups and documents, for other domains. */
export async function getWholeOrder({ db }: { readonly db: Db }, id: string): Promise<WholeOrder> {
  const order = await findWholeOrder(db, id);
  if (!order) throw staffOrderNotFound();
  return order;
}
