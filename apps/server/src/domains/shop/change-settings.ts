import type { SettingsForm } from '@print/contract/settings';
import type { User } from '#domains/accounts/accounts.table.ts';
import { assertStillOwner } from '#domains/accounts/members/assert-still-owner.ts';
import { recordAuditEntry } from '#domains/accounts/members/record-audit-entry.ts';
import type { Deps } from '#platform/deps.ts';
import { type LimitName, readLimitSettings, setLimitSettings } from '#platform/limits/limit-settings.ts';
import { toSettingsColumns, toSettingsForm } from './settings-form.ts';
import { type ChangesInput, normaliseChanges, problemsOf } from './settings-rules.ts';
import { settingsChangedMeanwhile, settingsRefused } from './shop.errors.ts';
import { lockSettings, setSettings } from './shop.store.ts';

type SettingsChange = {
  /** The version that the clerk saw. */
  readonly version: number;
  /** Missing fields stay unchanged. */
  readonly changes: ChangesInput;
};

/** Saves all changes or none. Refused when another clerk has changed the settings meanwhile. */
export async function changeSettings(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'live'>,
  actor: User,
  { version, changes: input }: SettingsChange,
): Promise<void> {
  const changes = normaliseChanges(input);
  await deps.db.transaction(async (tx) => {
    const settings = await lockSettings(tx);
    await assertStillOwner(tx, actor);
    if (settings.version !== version) throw settingsChangedMeanwhile();
    const limits = await readLimitSettings(tx);
    const before = toSettingsForm(settings, limits);
    const after = { ...before, ...changes };
    assertNoProblems(problemsOf(after, changes));

    const changed = (Object.keys(before) as (keyof SettingsForm)[]).filter((field) => before[field] !== after[field]);
    if (changed.length === 0) return;
    const changedLimits = changed.filter((field): field is LimitName => field in limits);
    await setLimitSettings(tx, Object.fromEntries(changedLimits.map((field) => [field, after[field]])));
    await setSettings(tx, { ...toSettingsColumns(after), version: version + 1 });
    await recordAuditEntry(deps, tx, {
      actor,
      kind: 'settings_changed',
      changes: changed.map((field) => ({ field, before: String(before[field]), after: String(after[field]) })),
    });
    await deps.live.notify(tx, 'everyone', { topic: 'shop' });
  });
}

function assertNoProblems(problems: Readonly<Record<string, string>>): void {
  const fields = Object.entries(problems).map(([field, message]) => [`changes.${field}`, [message]]);
  if (fields.length > 0) throw settingsRefused(Object.fromEntries(fields));
}
