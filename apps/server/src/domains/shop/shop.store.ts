import { desc, eq, max } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { prepareOnce } from '#platform/db/prepare-once.ts';
import { type PriceListRow, priceLists, type ShopSettings, shopSettings } from './shop.table.ts';

/** One question for both: nearly every call wants to know. */
const currentShop = prepareOnce((db) =>
  db
    .select({ settings: shopSettings, priceList: priceLists })
    .from(shopSettings)
    // Not the first of a list: its length would be a parameter, for which the database plans each time anew.
    .innerJoin(
      priceLists,
      eq(priceLists.version, db.select({ last: max(priceLists.version) }).from(priceLists)),
    )
    .prepare('current_shop'),
);

export async function getCurrentShop(
  db: Db,
): Promise<{ readonly settings: ShopSettings; readonly priceList: PriceListRow }> {
  const [row] = await currentShop(db).execute();
  if (!row) throw new Error('the shop has no settings or no price list');
  return row;
}

export async function getSettings(db: Db): Promise<ShopSettings> {
  const [row] = await db.select().from(shopSettings);
  if (!row) throw new Error('the shop has no settings');
  return row;
}

/** Whoever changes something of the shop takes turns here, and sees what the one before has changed. */
export async function lockSettings(tx: Tx): Promise<ShopSettings> {
  const [row] = await tx.select().from(shopSettings).for('update');
  if (!row) throw new Error('the shop has no settings');
  return row;
}

export async function setSettings(tx: Tx, changes: Partial<ShopSettings>): Promise<void> {
  await tx.update(shopSettings).set(changes);
}

const maxPriceListsShown = 50;

/** Newest first. */
export async function listPriceLists(db: Db): Promise<PriceListRow[]> {
  return await db.select().from(priceLists).orderBy(desc(priceLists.version)).limit(maxPriceListsShown);
}

export async function insertPriceList(tx: Tx, list: PriceListRow): Promise<void> {
  await tx.insert(priceLists).values(list);
}

export async function getPriceList(db: Db, version: number): Promise<PriceListRow> {
  const [row] = await db.select().from(priceLists).where(eq(priceLists.version, version));
  if (!row) throw new Error(`the shop has no price list ${version}`);
  return row;
}

export async function insertPriceListIfNone(db: Db, list: typeof priceLists.$inferInsert): Promise<void> {
  await db.insert(priceLists).values(list).onConflictDoNothing();
}

export async function insertSettingsIfNone(
  db: Db,
  settings: typeof shopSettings.$inferInsert,
): Promise<void> {
  await db.insert(shopSettings).values(settings).onConflictDoNothing();
}
