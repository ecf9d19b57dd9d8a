import type { Deps } from '#platform/deps.ts';
import { getCurrentShop } from './shop.store.ts';
import type { PriceListRow, ShopSettings } from './shop.table.ts';

/** What the owner has set and the prices, as they hold at this moment. */
export async function currentShop({
  db,
}: Pick<Deps, 'db'>): Promise<{ readonly settings: ShopSettings; readonly priceList: PriceListRow }> {
  return await getCurrentShop(db);
}
