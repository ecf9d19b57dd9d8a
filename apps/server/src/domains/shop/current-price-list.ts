import type { Deps } from '#platform/deps.ts';
import { getCurrentPriceList } from './shop.store.ts';
import type { PriceListRow } from './shop.table.ts';

/** The prices that hold at this moment. */
export async function currentPriceList({ db }: Pick<Deps, 'db'>): Promise<PriceListRow> {
  return await getCurrentPriceList(db);
}
