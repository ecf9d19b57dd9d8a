import { catalogueChanges } from '@print/contract/catalogue-changes';
import { changeSettings, type SettingsChange, type StaffSettings } from '@print/contract/settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { showToast } from '#ui/toast.tsx';
import { toEdit } from './catalogue-edits.ts';
import { rebaseCatalogue } from './rebase-catalogue.ts';
import { type Change, changesBetween } from './settings-edits.ts';
import { settingsQuery } from './settings-query.ts';
import { noEdits, type UnsavedEdits, unsavedEdits } from './unsaved-edits.ts';
import { useCacheSettings } from './use-cache-settings.ts';

/** What colleagues have saved since this form was loaded. */
export type Conflict = { kind: 'settings_changed' | 'prices_changed'; changes: readonly Change[] };

type Save = { body: SettingsChange; edits: UnsavedEdits };

/** One call saves settings and prices. After a conflict the edits are based on what colleagues have saved. */
export function useSaveSettings(data: StaffSettings) {
  const queryClient = useQueryClient();
  const cacheSettings = useCacheSettings();
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const saving = useMutation({
    mutationFn: ({ body }: Save) => call(changeSettings, { body }),
    networkMode: 'always',
    onSuccess: (saved, { body }) => {
      unsavedEdits.setState(noEdits, true);
      setConflicts([]);
      cacheSettings(saved);
      showToast({ text: [body.changes && '设置已保存', body.prices && '新价目已生效'].filter(Boolean).join('，') });
    },
    onError: async (error, { body, edits }) => {
      if (!isConflict(error)) return;
      setConflicts([]);
      // Without the latest settings the message of the server is shown.
      const latest = await queryClient.fetchQuery(settingsQuery).catch(() => undefined);
      if (!latest) return;
      setConflicts(conflictsOf(data, latest, body, edits));
      rebaseEdits(latest);
    },
  });
  const shownConflicts = isConflict(saving.error) ? conflicts : [];
  return {
    /** Excludes conflicts, which have their own notices. */
    error: shownConflicts.length > 0 ? null : saving.error,
    conflicts: shownConflicts,
    isSaving: saving.isPending,
    /** The edits that were refused. */
    refused: saving.variables?.edits,
    /** Resolves on success and on failure, since the dialog closes in both cases. */
    save: (save: Save) => saving.mutateAsync(save).catch(() => undefined),
    reset: () => {
      setConflicts([]);
      saving.reset();
    },
  };
}

const isConflict = (error: Error | null) => error instanceof ApiError && error.status === 409;

/** Only of what was to be saved: the rest cannot have been refused. */
function conflictsOf(
  data: StaffSettings,
  latest: StaffSettings,
  { changes, prices }: SettingsChange,
  { catalogue }: UnsavedEdits,
): Conflict[] {
  const [list] = latest.price_lists;
  const conflicts: Conflict[] = [
    { kind: 'settings_changed', changes: changes ? changesBetween(data.settings, latest.settings) : [] },
    { kind: 'prices_changed', changes: prices && catalogue && list ? catalogueChanges(catalogue.base, list) : [] },
  ];
  return conflicts.filter(({ changes }) => changes.length > 0);
}

function rebaseEdits({ price_lists: [base] }: StaffSettings): void {
  const { settings, catalogue } = unsavedEdits.getState();
  if (!catalogue || !base) return;
  const edit = rebaseCatalogue(catalogue.edit, toEdit(catalogue.base), toEdit(base));
  unsavedEdits.setState({ settings, catalogue: { edit, base } }, true);
}
