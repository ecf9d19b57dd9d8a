import type { Db, Tx } from '../db/database.ts';
import { listLimitSettings, upsertLimitSettings } from './limit-settings.store.ts';

/** The limits until the owner changes them. A failure counts for 15 minutes. */
export const limitDefaults = {
  max_sign_in_failures: 10,
  max_sign_in_failures_in_all: 60,
  max_query_failures: 10,
  max_query_failures_in_all: 60,
  /** Failures from one address before further attempts from it are delayed. */
  slow_after_failures: 20,
  max_registrations_per_minute: 30,
  /** Many students share one address. */
  max_orders_per_hour_per_network: 600,
  /** Percent of the free disk for files that nobody has paid for: of one network, and of all. */
  max_network_share: 25,
  max_unpaid_share: 50,
  sign_in_days: 30,
  /** An order without a screenshot is cancelled after this time, one whose payment staff never checked after days. */
  unpaid_order_hours: 24,
  unverified_order_days: 7,
} as const satisfies Record<string, number>;

export type LimitName = keyof typeof limitDefaults;
export type LimitSettings = Readonly<Record<LimitName, number>>;

export async function readLimitSettings(db: Db): Promise<LimitSettings> {
  // A row may be from an older version, for a limit that no longer exists.
  const rows = (await listLimitSettings(db)).filter(({ name }) => name in limitDefaults);
  const changed = rows.map(({ name, value }) => [name, value]);
  return { ...limitDefaults, ...Object.fromEntries(changed) };
}

/** Omitted limits stay unchanged. The change takes effect at commit, in all processes. */
export async function setLimitSettings(tx: Tx, changes: Partial<LimitSettings>): Promise<void> {
  const settings = Object.entries(changes).map(([name, value]) => ({ name, value }));
  if (settings.length > 0) await upsertLimitSettings(tx, settings);
}
