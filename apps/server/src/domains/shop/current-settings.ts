import type { Deps } from '#platform/deps.ts';
import { getSettings } from './shop.store.ts';
import type { ShopSettings } from './shop.table.ts';

/** What the owner has set, as it holds at this moment. */
export async function currentSettings({ db }: Pick<Deps, 'db'>): Promise<ShopSettings> {
  return await getSettings(db);
}
