import type { SettingsChange } from '@print/contract/settings';
import type { User } from '#domains/accounts/accounts.table.ts';
import { assertStillOwner } from '#domains/accounts/members/assert-still-owner.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { publishPrices, readPrices } from './publish-prices.ts';
import { readSettings, saveSettings } from './save-settings.ts';
import { getCurrentShop } from './shop.api.ts';
import { pricesChangedMeanwhile, settingsChangedMeanwhile, settingsRefused } from './shop.errors.ts';
import { lockSettings } from './shop.store.ts';
import type { ShopSettings } from './shop.table.ts';

/** Saves settings and prices, all or nothing. Refused when another clerk has changed them meanwhile. */
export async function changeSettings(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'live'>,
  actor: User,
  change: SettingsChange,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    // The lock serialises concurrent changes.
    const settings = await lockSettings(tx);
    await assertStillOwner(tx, actor);
    const { newSettings, newPrices, current } = await readChange(tx, settings, change);
    const isSaved = newSettings && (await saveSettings(deps, tx, actor, newSettings, settings));
    const isPublished = newPrices && (await publishPrices(deps, tx, actor, newPrices.list, current));
    if (isSaved || isPublished) await deps.live.notify(tx, 'everyone', { topic: 'shop' });
  });
}

/** Reports the errors of settings and prices together. */
async function readChange(tx: Tx, settings: ShopSettings, { version, changes, prices }: SettingsChange) {
  const { priceList: current } = await getCurrentShop(tx);
  if (changes && settings.version !== version) throw settingsChangedMeanwhile();
  if (prices && current.version !== prices.based_on) throw pricesChangedMeanwhile();
  const newSettings = changes && (await readSettings(tx, settings, changes));
  const newPrices = prices && readPrices(prices, current);
  const errors = { ...newSettings?.errors, ...newPrices?.errors };
  if (Object.keys(errors).length > 0) throw settingsRefused(errors);
  return { newSettings, newPrices, current };
}
