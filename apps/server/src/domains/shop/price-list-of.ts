import type { Deps } from '#platform/deps.ts';
import { getPriceList } from './shop.store.ts';
import type { PriceListRow } from './shop.table.ts';

/** The prices of then: an order keeps the list it was made with. */
export async function priceListOf({ db }: Pick<Deps, 'db'>, version: number): Promise<PriceListRow> {
  return await getPriceList(db, version);
}
