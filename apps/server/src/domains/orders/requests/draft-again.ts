import type { OrderAgain } from '@print/contract/after-ordering';
import { ownersOf } from '#domains/documents/document-owners.ts';
import { findDocuments } from '#domains/documents/documents.api.ts';
import { getCurrentShop, getPriceList } from '#domains/shop/shop.api.ts';
import type { Deps } from '#platform/deps.ts';
import { findWholeOrder } from '../finding/finding-orders.store.ts';
import { documentsOf } from '../finding/orders.present.ts';
import { filesGone, orderNotFound } from '../placed-orders.errors.ts';
import { draftOf } from './again-rules.ts';
import type { OwnOrder } from './change-own-order.ts';

/**
 * The same order again, for the browser's draft. Only for the owner: whoever found the order by its code does not own the
 * files. It prices nothing: the draft gets today's prices like any other.
 */
export async function draftAgain(deps: Pick<Deps, 'db' | 'clock'>, { caller, orderId }: OwnOrder): Promise<OrderAgain> {
  const { db } = deps;
  const owners = ownersOf(caller);
  const order = await findWholeOrder(db, orderId);
  if (!order || !owners.includes(order.owner)) throw orderNotFound();
  const ids = documentsOf(order).flatMap(({ documentId }) => documentId ?? []);
  const found = [...(await findDocuments(deps, [...new Set(ids)])).values()];
  const files = new Map(found.filter(({ owner }) => owners.includes(owner)).map((file) => [file.id, file]));
  if (files.size === 0) throw filesGone();
  const { priceList: prices } = await getCurrentShop(db);
  return draftOf({ groups: order.groups, files, oldPrices: await getPriceList(db, order.priceListVersion), prices });
}
