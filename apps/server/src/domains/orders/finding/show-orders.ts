import type * as wire from '@print/contract/ordering';
import { findKeptFiles } from '#domains/documents/documents.api.ts';
import { getPriceListsOf } from '#domains/shop/shop.api.ts';
import type { Deps } from '#platform/deps.ts';
import type { ShownOrder } from './finding-orders.store.ts';
import { presentOrder } from './orders.present.ts';

/** Presents orders for customers. One query loads the files of all orders. */
export async function showOrders(
  deps: Pick<Deps, 'db' | 'clock'>,
  orders: readonly ShownOrder[],
): Promise<wire.Order[]> {
  const ids = orders
    .flatMap(({ groups }) => groups)
    .flatMap(({ documents }) => documents)
    .map(({ documentId }) => documentId)
    .filter((id) => id !== null);
  const files = await findKeptFiles(deps, [...new Set(ids)]);
  const pricesOf = await getPriceListsOf(deps.db, orders);
  return orders.map((order) => presentOrder(order, pricesOf(order), files));
}

export async function showOrder(deps: Pick<Deps, 'db' | 'clock'>, order: ShownOrder): Promise<wire.Order> {
  const [presented] = await showOrders(deps, [order]);
  if (!presented) throw new Error('showOrders returned no order');
  return presented;
}
