import { Switch } from '#ui/switch.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './setting-fields.module.css';
import type { SettingField } from './settings-fields.ts';
import type { SettingsFormState } from './use-settings-form.ts';

type SettingFieldsProps = { form: SettingsFormState; fields: readonly SettingField[]; legend?: string };

export function SettingFields({ form, fields, legend }: SettingFieldsProps) {
  const list = fields.map((field) => <SettingInput key={field.name} form={form} field={field} />);
  if (legend === undefined) return <div className={styles.fields}>{list}</div>;
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      <div className={styles.fields}>{list}</div>
    </fieldset>
  );
}

function SettingInput({ form, field }: { form: SettingsFormState; field: SettingField }) {
  const { name, label, hint } = field;
  const value = form.valueOf(name);
  const sharedProps = { label, name, error: form.errorOf(name), ...(hint && { hint }) };
  if (field.kind === 'switch')
    return (
      <div className={styles.wide}>
        <Switch
          label={label}
          name={name}
          hint={hint}
          checked={value === true}
          onChange={({ currentTarget }) => form.edit(name, currentTarget.checked)}
        />
      </div>
    );
  if (field.kind === 'long')
    return (
      <div className={styles.wide}>
        <TextAreaField
          {...sharedProps}
          rows={2}
          value={String(value)}
          onChange={({ currentTarget }) => form.edit(name, currentTarget.value)}
        />
      </div>
    );
  const isNumber = field.kind === 'number';
  return (
    <div className={isNumber ? styles.figure : undefined}>
      <TextField
        {...sharedProps}
        numeric={isNumber}
        inputMode={isNumber ? (field.hasDecimals ? 'decimal' : 'numeric') : 'text'}
        autoComplete="off"
        end={isNumber && <span className={styles.unit}>{field.unit}</span>}
        value={String(value)}
        onChange={({ currentTarget }) => form.edit(name, currentTarget.value)}
      />
    </div>
  );
}
