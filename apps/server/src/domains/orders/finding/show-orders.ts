import type * as wire from '@print/contract/ordering';
import { getPriceListsOf } from '#domains/shop/shop.api.ts';
import type { Deps } from '#platform/deps.ts';
import type { ShownOrder } from './finding-orders.store.ts';
import { presentOrder } from './orders.present.ts';

/** Presents orders for customers. */
export async function showOrders(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  orders: readonly ShownOrder[],
): Promise<wire.Order[]> {
  const pricesOf = await getPriceListsOf(db, orders);
  const now = clock.now();
  return orders.map((order) => presentOrder(order, pricesOf(order), now));
}

export async function showOrder(deps: Pick<Deps, 'db' | 'clock'>, order: ShownOrder): Promise<wire.Order> {
  const [presented] = await showOrders(deps, [order]);
  if (!presented) throw new Error('showOrders returned no order');
  return presented;
}
