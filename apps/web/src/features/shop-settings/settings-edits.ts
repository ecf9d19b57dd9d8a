import type { SettingsForm } from '@print/contract/settings';
import { type FieldName, type SettingField, settingFields, valueText } from './settings-fields.ts';

/** Unsaved edits; a setting without an edit has its saved value. */
export type SettingsEdits = Readonly<Partial<Record<FieldName, string | boolean>>>;

/** One line in the list of changes that staff confirm. */
export type Change = { label: string; before: string; after: string };

type ParsedEdits = {
  values: Partial<SettingsForm>;
  changes: Change[];
  problems: Readonly<Partial<Record<FieldName, string>>>;
};

/** Compares the edits with the saved values. */
export function parseEdits(settings: SettingsForm, edits: SettingsEdits): ParsedEdits {
  const values: Partial<Record<FieldName, unknown>> = {};
  const problems: Partial<Record<FieldName, string>> = {};
  const changes: Change[] = [];
  for (const field of settingFields) {
    const edit = edits[field.name];
    if (edit === undefined) continue;
    const value = parseValue(field, edit);
    if (value === undefined) problems[field.name] = problemOf(field);
    else if (value !== settings[field.name]) {
      values[field.name] = value;
      changes.push(changeOf(field, settings[field.name], value));
    }
  }
  return { values: values as Partial<SettingsForm>, changes, problems };
}

/** The settings that a colleague has changed since this form was loaded. */
export function changesBetween(before: SettingsForm, after: SettingsForm): Change[] {
  return settingFields
    .filter(({ name }) => before[name] !== after[name])
    .map((field) => changeOf(field, before[field.name], after[field.name]));
}

function changeOf(field: SettingField, before: string | number | boolean, after: string | number | boolean) {
  return { label: field.label, before: valueText(field, before), after: valueText(field, after) };
}

/** Undefined when a number field holds no number. */
function parseValue(field: SettingField, edit: string | boolean): string | number | boolean | undefined {
  if (typeof edit === 'boolean') return edit;
  const text = edit.trim();
  if (field.kind !== 'number') return text;
  return (field.hasDecimals ? /^\d{1,9}(\.\d{1,2})?$/ : /^\d{1,9}$/).test(text) ? Number(text) : undefined;
}

function problemOf(field: SettingField): string {
  return field.kind === 'number' && field.hasDecimals ? '请填数字' : '请填整数';
}
