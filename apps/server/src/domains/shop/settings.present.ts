import type { PriceListVersion, StaffSettings } from '@print/contract/settings';
import { catalogueOf } from '@print/contract/shop';
import type { LimitSettings } from '#platform/limits/limit-settings.ts';
import { toSettingsForm } from './settings-form.ts';
import { presentPaymentCodes } from './shop.present.ts';
import type { PriceListRow, ShopSettings } from './shop.table.ts';

export type WholeSettings = {
  readonly settings: ShopSettings;
  readonly limits: LimitSettings;
  /** Newest first. */
  readonly priceLists: readonly PriceListRow[];
  readonly canMail: boolean;
};

export function presentSettings({ settings, limits, priceLists, canMail }: WholeSettings): StaffSettings {
  return {
    version: settings.version,
    settings: toSettingsForm(settings, limits),
    price_lists: priceLists.map(presentVersion),
    payment_codes: presentPaymentCodes(settings),
    can_mail: canMail,
  };
}

function presentVersion(list: PriceListRow): PriceListVersion {
  const { version, createdAt, createdBy } = list;
  return { version, ...catalogueOf(list), created_at: createdAt.toISOString(), created_by: createdBy };
}
