import type { PriceList } from '@print/contract/price-list';
import { getPriceList } from '#domains/shop/shop.api.ts';
import type { Db } from '#platform/db/database.ts';
import { staffOrderNotFound } from '../placed-orders.errors.ts';
import { findWholeOrder, type WholeOrder } from './finding-orders.store.ts';

/** `prices`: the list that the order was placed with. It names the papers and bindings. */
export type PricedWholeOrder = WholeOrder & { readonly prices: PriceList };

/** An order with its groups and documents, for other domains. */
export async function getWholeOrder({ db }: { readonly db: Db }, id: string): Promise<PricedWholeOrder> {
  const order = await findWholeOrder(db, id);
  if (!order) throw staffOrderNotFound();
  return { ...order, prices: await getPriceList(db, order.priceListVersion) };
}
