import type { Deps } from '#platform/deps.ts';
import type { Order } from '../orders.table.ts';
import { findOrderRow } from './finding-orders.store.ts';

/** An order as it stands, for parts of the shop that work on it. */
export async function findOrder({ db }: Pick<Deps, 'db'>, id: string): Promise<Order | undefined> {
  return await findOrderRow(db, id);
}
