import type { Deps } from '#platform/deps.ts';
import { readLimitSettings } from '#platform/limits/limit-settings.ts';
import type { WholeSettings } from './settings.present.ts';
import { getSettings } from './shop.api.ts';
import { listPriceLists } from './shop.store.ts';

export async function getWholeSettings({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<WholeSettings> {
  return {
    settings: await getSettings(db),
    limits: await readLimitSettings(db),
    priceLists: await listPriceLists(db),
    canMail: config.mail !== undefined,
  };
}
