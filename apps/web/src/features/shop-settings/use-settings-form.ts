import { changeSettings, type StaffSettings } from '@print/contract/settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from 'zustand';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { fieldMessage } from '#api/field-errors.ts';
import { showToast } from '#ui/toast.tsx';
import { type Change, changesBetween, parseEdits } from './settings-edits.ts';
import type { FieldName } from './settings-fields.ts';
import { settingsQuery } from './settings-query.ts';
import { unsavedSettings } from './unsaved-edits.ts';
import { useCacheSettings } from './use-cache-settings.ts';

/** One form for all settings sections, since they are saved together. */
export function useSettingsForm(data: StaffSettings) {
  const queryClient = useQueryClient();
  const cacheSettings = useCacheSettings();
  const edits = useStore(unsavedSettings);
  const [conflict, setConflict] = useState<Change[]>();
  const { values, changes, problems } = parseEdits(data.settings, edits);
  const saving = useMutation({
    mutationFn: () => call(changeSettings, { body: { version: data.version, changes: values } }),
    networkMode: 'always',
    onSuccess: (savedSettings) => {
      unsavedSettings.setState({}, true);
      setConflict(undefined);
      cacheSettings(savedSettings);
      showToast({ text: '设置已保存' });
    },
    onError: async (error) => {
      if (!(error instanceof ApiError && error.status === 409)) return;
      const latest = await queryClient.fetchQuery(settingsQuery);
      setConflict(changesBetween(data.settings, latest.settings));
    },
  });
  const isConflict = saving.error instanceof ApiError && saving.error.status === 409;

  return {
    changes,
    conflict,
    hasProblems: Object.keys(problems).length > 0,
    isSaving: saving.isPending,
    /** Excludes a conflict, which has its own notice. */
    error: isConflict ? null : saving.error,
    isConflict,
    valueOf: (name: FieldName) => edits[name] ?? data.settings[name],
    errorOf: (name: FieldName) =>
      problems[name] ?? fieldMessage(saving.error, name) ?? fieldMessage(saving.error, `changes.${name}`),
    edit: (name: FieldName, value: string | boolean) =>
      unsavedSettings.setState({ ...unsavedSettings.getState(), [name]: value }, true),
    discard: () => {
      unsavedSettings.setState({}, true);
      setConflict(undefined);
      saving.reset();
    },
    /** Resolves on success and on failure, since the dialog closes in both cases. */
    save: () => saving.mutateAsync().catch(() => undefined),
  };
}

export type SettingsFormState = ReturnType<typeof useSettingsForm>;
