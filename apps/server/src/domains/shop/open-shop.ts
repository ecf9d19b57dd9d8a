import type { Deps } from '#platform/deps.ts';
import { insertPriceListIfNone, insertSettingsIfNone } from './shop.store.ts';
import { firstPriceList, firstSettings } from './shop-defaults.ts';

/** On the very first start the shop opens with its defaults; afterwards this changes nothing. */
export async function openShop({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await insertPriceListIfNone(db, { ...firstPriceList, createdAt: clock.now() });
  await insertSettingsIfNone(db, firstSettings);
}
