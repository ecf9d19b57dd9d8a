import type * as wire from '@print/contract/ordering';
import type { Owner } from '#domains/documents/documents.table.ts';
import { getPriceListsOf } from '#domains/shop/shop.api.ts';
import type { Deps } from '#platform/deps.ts';
import { listLatestRefundRequests } from '../refund-requests.store.ts';
import type { ShownOrder } from './finding-orders.store.ts';
import { presentOrder } from './orders.present.ts';

type ShowDeps = Pick<Deps, 'db' | 'clock' | 'gateways'>;

/** Presents orders for customers. Only their owner, one of `callers`, may order the same again. */
export async function showOrders(
  { db, clock, gateways }: ShowDeps,
  orders: readonly ShownOrder[],
  callers: readonly Owner[],
): Promise<wire.Order[]> {
  const pricesOf = await getPriceListsOf(db, orders);
  const asking = orders.filter(({ refundState }) => refundState !== null);
  const refundRequests = await listLatestRefundRequests(
    db,
    asking.map(({ id }) => id),
  );
  const now = clock.now();
  return orders.map((order) =>
    presentOrder({
      order,
      prices: pricesOf(order),
      now,
      gateways,
      refundRequest: refundRequests.get(order.id),
      isOwn: callers.includes(order.owner),
    }),
  );
}

export async function showOrder(deps: ShowDeps, order: ShownOrder, callers: readonly Owner[]): Promise<wire.Order> {
  const [presented] = await showOrders(deps, [order], callers);
  if (!presented) throw new Error('showOrders returned no order');
  return presented;
}
