import type { FieldErrors } from '@print/contract/errors';
import type { SettingsForm } from '@print/contract/settings';
import type { User } from '#domains/accounts/accounts.table.ts';
import { recordAuditEntry } from '#domains/accounts/members/record-audit-entry.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type LimitName, limitDefaults, readLimitSettings, setLimitSettings } from '#platform/limits/limit-settings.ts';
import { toSettingsColumns, toSettingsForm } from './settings-form.ts';
import { type ChangesInput, normaliseChanges, problemsOf } from './settings-rules.ts';
import { setSettings } from './shop.store.ts';
import type { ShopSettings } from './shop.table.ts';

type NewSettings = { readonly before: SettingsForm; readonly after: SettingsForm };

/** Reads the settings after the changes, or the errors of the changed fields. */
export async function readSettings(
  tx: Tx,
  settings: ShopSettings,
  input: ChangesInput,
): Promise<NewSettings & { readonly errors: FieldErrors }> {
  const changes = normaliseChanges(input);
  const before = toSettingsForm(settings, await readLimitSettings(tx));
  const after = { ...before, ...changes };
  const problems = Object.entries(problemsOf(after, changes));
  return {
    before,
    after,
    errors: Object.fromEntries(problems.map(([field, message]) => [`changes.${field}`, [message]])),
  };
}

/** False if nothing is different. */
export async function saveSettings(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  actor: User,
  { before, after }: NewSettings,
  { version }: Pick<ShopSettings, 'version'>,
): Promise<boolean> {
  const changed = (Object.keys(before) as (keyof SettingsForm)[]).filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return false;
  await setLimitSettings(tx, Object.fromEntries(changed.filter(isLimit).map((field) => [field, after[field]])));
  await setSettings(tx, { ...toSettingsColumns(after), version: version + 1 });
  const changes = changed.map((field) => ({ field, before: String(before[field]), after: String(after[field]) }));
  await recordAuditEntry(deps, tx, { actor, kind: 'settings_changed', changes });
  return true;
}

const isLimit = (field: string): field is LimitName => field in limitDefaults;
