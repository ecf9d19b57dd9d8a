import { eq, max } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { prepareOnce } from '#platform/db/prepare-once.ts';
import { type PriceListRow, priceLists, type ShopSettings, shopSettings } from './shop.table.ts';

export async function getSettings(db: Db): Promise<ShopSettings> {
  const [row] = await db.select().from(shopSettings);
  if (!row) throw new Error('the shop has no settings');
  return row;
}

/** Settings and prices in one query: nearly every request needs both. */
const currentShopStatement = prepareOnce((db) =>
  db
    .select({ settings: shopSettings, priceList: priceLists })
    .from(shopSettings)
    // Not `limit 1`: the limit would be a parameter, and the database would plan the query each time.
    .innerJoin(priceLists, eq(priceLists.version, db.select({ last: max(priceLists.version) }).from(priceLists)))
    .prepare('current_shop'),
);

export async function getCurrentShop(
  db: Db,
): Promise<{ readonly settings: ShopSettings; readonly priceList: PriceListRow }> {
  const [row] = await currentShopStatement(db).execute();
  if (!row) throw new Error('the shop has no settings or no price list');
  return row;
}

/** An order keeps the version of the price list it was placed with. */
export async function getPriceList(db: Db, version: number): Promise<PriceListRow> {
  const [row] = await db.select().from(priceLists).where(eq(priceLists.version, version));
  if (!row) throw new Error(`the shop has no price list ${version}`);
  return row;
}
