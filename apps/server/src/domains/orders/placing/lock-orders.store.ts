import { sql } from 'drizzle-orm';
import { type CurrentShop, getShopOfVersion, shopVersion } from '#domains/shop/shop.api.ts';
import type { Tx } from '#platform/db/database.ts';
import { prepareOnce } from '#platform/db/prepare-once.ts';
import { type LimitSettings, limitDefaults } from '#platform/limits/limit-settings.ts';
import { changedLimits, lockOf } from '#platform/limits/limits.store.ts';

const lockStatement = prepareOnce((db) =>
  db
    .select({ lock: lockOf(sql`key`), changedLimits, shopVersion })
    .from(sql`(select ${sql.placeholder('key')}::text as key) as locked`)
    .prepare('lock_orders'),
);

export type ShopWithLimits = CurrentShop & { readonly limits: LimitSettings };

/** `lockAttempts` and `getCurrentShop` in one query. */
export async function lockOrdersAndReadShop(tx: Tx, limitKey: string): Promise<ShopWithLimits> {
  const [row] = await lockStatement(tx).execute({ key: limitKey });
  const limits = { ...limitDefaults, ...row?.changedLimits };
  return { ...(await getShopOfVersion(tx, row?.shopVersion)), limits };
}
