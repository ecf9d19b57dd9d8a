import { eq, max, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { prepareOnce } from '#platform/db/prepare-once.ts';
import { type PriceListRow, priceLists, type ShopSettings, shopSettings } from './shop.table.ts';

export async function getSettings(db: Db): Promise<ShopSettings> {
  const [row] = await db.select().from(shopSettings);
  if (!row) throw new Error('the shop has no settings');
  return row;
}

export type CurrentShop = { readonly settings: ShopSettings; readonly priceList: PriceListRow };

/** Differs after each change, whoever makes it: the transaction and the place of both rows. */
const shopVersion = sql<string>`concat_ws(' ', ${shopSettings}.xmin, ${shopSettings}.ctid, (
  select concat_ws(' ', version, xmin, ctid) from ${priceLists} order by version desc limit 1
))`;

const shopVersionStatement = prepareOnce((db) =>
  db.select({ version: shopVersion }).from(shopSettings).prepare('shop_version'),
);

const currentShopStatement = prepareOnce((db) =>
  db
    .select({ version: shopVersion, settings: shopSettings, priceList: priceLists })
    .from(shopSettings)
    // Not `limit 1`: the limit would be a parameter, and the database would plan the query each time.
    .innerJoin(priceLists, eq(priceLists.version, db.select({ last: max(priceLists.version) }).from(priceLists)))
    .prepare('current_shop'),
);

const knownShops = new WeakMap<Db['_']['session'], CurrentShop & { readonly version: string }>();

/**
 * Settings and prices: nearly every request needs both. Reading 40 columns takes longer than asking whether they have
 * changed, so each connection keeps what it has read.
 */
export async function getCurrentShop(db: Db): Promise<CurrentShop> {
  const { session } = db._;
  const known = knownShops.get(session);
  if (known) {
    const [current] = await shopVersionStatement(db).execute();
    if (current?.version === known.version) return known;
  }
  const [row] = await currentShopStatement(db).execute();
  if (!row) throw new Error('the shop has no settings or no price list');
  knownShops.set(session, row);
  return row;
}

/** An order keeps the version of the price list it was placed with. */
export async function getPriceList(db: Db, version: number): Promise<PriceListRow> {
  const [row] = await db.select().from(priceLists).where(eq(priceLists.version, version));
  if (!row) throw new Error(`the shop has no price list ${version}`);
  return row;
}
