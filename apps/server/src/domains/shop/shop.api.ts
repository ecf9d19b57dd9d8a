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

/**
 * Differs after each change, whoever makes it: the transaction and the place of both rows. A statement that runs anyway
 * can select it for `getShopOfVersion`, which saves a query.
 */
export const shopVersion = sql<string>`(select concat_ws(' ', xmin, ctid, (
  select concat_ws(' ', version, xmin, ctid) from ${priceLists} order by version desc limit 1
)) from ${shopSettings})`;

const shopVersionStatement = prepareOnce((db) =>
  db.select({ version: shopVersion }).from(sql`(values (1)) as one`).prepare('shop_version'),
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
  const [current] = knownShops.has(db._.session) ? await shopVersionStatement(db).execute() : [];
  return await getShopOfVersion(db, current?.version);
}

/** `version` is the current `shopVersion`. */
export async function getShopOfVersion(db: Db, version: string | undefined): Promise<CurrentShop> {
  const { session } = db._;
  const known = knownShops.get(session);
  if (known && known.version === version) return known;
  const [row] = await currentShopStatement(db).execute();
  if (!row) throw new Error('the shop has no settings or no price list');
  knownShops.set(session, row);
  return row;
}

const knownLists = new WeakMap<Db['_']['session'], Map<number, PriceListRow>>();

/** An order keeps the version of the price list it was placed with. Lists never change, so they are read once. */
export async function getPriceList(db: Db, version: number): Promise<PriceListRow> {
  const { session } = db._;
  const known = knownLists.get(session) ?? new Map<number, PriceListRow>();
  knownLists.set(session, known);
  const list = known.get(version) ?? (await db.select().from(priceLists).where(eq(priceLists.version, version)))[0];
  if (!list) throw new Error(`the shop has no price list ${version}`);
  known.set(version, list);
  return list;
}

/** For tests, which restore the rows of a database that stays open. */
export function forgetPriceLists(db: Db): void {
  knownLists.delete(db._.session);
}

type PricedOrder = { readonly priceListVersion: number };

/** Returns the price list of each of the orders. */
export async function getPriceListsOf(
  db: Db,
  orders: readonly PricedOrder[],
): Promise<(order: PricedOrder) => PriceListRow> {
  const lists = new Map<number, PriceListRow>();
  for (const { priceListVersion: version } of orders)
    if (!lists.has(version)) lists.set(version, await getPriceList(db, version));
  return ({ priceListVersion: version }) => {
    const list = lists.get(version);
    if (!list) throw new Error(`price list ${version} was not loaded`);
    return list;
  };
}
