import type { SettingsChange, StaffSettings } from '@print/contract/settings';
import { useStore } from 'zustand';
import { fieldMessage } from '#api/field-errors.ts';
import { showToast } from '#ui/toast.tsx';
import { catalogueFormOf } from './catalogue-form.ts';
import type { ChangeGroup } from './changes-dialog.tsx';
import { parseEdits } from './settings-edits.ts';
import type { FieldName } from './settings-fields.ts';
import { noEdits, unsavedEdits } from './unsaved-edits.ts';
import { useSaveSettings } from './use-save-settings.ts';

/** One form for all sections of the page: settings and prices are reviewed and saved together. */
export function useSettingsForm(data: StaffSettings) {
  const edits = useStore(unsavedEdits);
  const { save, reset, refused, ...saving } = useSaveSettings(data);
  const { values, changes, problems } = parseEdits(data.settings, edits.settings);
  const [current] = data.price_lists;
  // The server names rows by their place, which a later edit may change.
  const catalogueError = refused?.catalogue === edits.catalogue ? saving.error : null;
  const catalogue = current && catalogueFormOf(current, edits.catalogue, catalogueError);
  const prices = catalogue?.changes.length ? catalogue : undefined;

  const remark = '对新订单立即生效，已经下的订单不变。';
  const groups: ChangeGroup[] = [
    ...(changes.length > 0 ? [{ name: '设置', changes }] : []),
    ...(prices ? [{ name: '价目', changes: prices.changes, remark }] : []),
  ];

  return {
    ...saving,
    catalogue,
    changes: groups,
    hasProblems: Object.keys(problems).length > 0 || (catalogue?.hasProblems ?? false),
    valueOf: (name: FieldName) => edits.settings[name] ?? data.settings[name],
    errorOf: (name: FieldName) =>
      problems[name] ?? fieldMessage(saving.error, name) ?? fieldMessage(saving.error, `changes.${name}`),
    edit: (name: FieldName, value: string | boolean) => {
      const { [name]: _, ...others } = unsavedEdits.getState().settings;
      const isSame = value === data.settings[name] || value === String(data.settings[name]);
      unsavedEdits.setState({ settings: isSame ? others : { ...others, [name]: value } });
    },
    discard: () => {
      unsavedEdits.setState(noEdits, true);
      reset();
      showToast({
        text: '已放弃没保存的更改',
        action: { label: '撤销', onPress: () => unsavedEdits.setState(edits, true) },
      });
    },
    save: () => {
      const body: SettingsChange = {
        version: data.version,
        ...(changes.length > 0 && { changes: values }),
        ...(prices && { prices: { ...prices.catalogue, based_on: prices.base.version } }),
      };
      return save({ body, edits });
    },
  };
}

export type SettingsFormState = ReturnType<typeof useSettingsForm>;
