import { desc } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { type PriceListRow, priceLists, type ShopSettings, shopSettings } from './shop.table.ts';

/** Serialises changes to the shop, so that each change sees the previous one. */
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

export async function insertPriceListIfNone(db: Db, list: typeof priceLists.$inferInsert): Promise<void> {
  await db.insert(priceLists).values(list).onConflictDoNothing();
}

export async function insertSettingsIfNone(db: Db, settings: typeof shopSettings.$inferInsert): Promise<void> {
  await db.insert(shopSettings).values(settings).onConflictDoNothing();
}
