import { TextField } from '#ui/text-field.tsx';
import type { PriceLine } from './price-edits.ts';
import styles from './price-fields.module.css';
import fields from './setting-fields.module.css';
import type { PriceFormState } from './use-price-form.ts';

type PriceFieldsProps = { legend: string; form: PriceFormState; lines: readonly PriceLine[] };

export function PriceFields({ legend, form, lines }: PriceFieldsProps) {
  return (
    <fieldset className={fields.group}>
      <legend>{legend}</legend>
      <div className={styles.lines}>
        {lines.map(({ name, label, unit }) => (
          <TextField
            key={name}
            label={label}
            name={name}
            numeric
            inputMode="decimal"
            autoComplete="off"
            icon={<span className={styles.currency}>¥</span>}
            end={<span className={fields.unit}>{unit}</span>}
            value={form.valueOf(name)}
            onChange={({ currentTarget }) => form.edit(name, currentTarget.value)}
            error={form.errorOf(name)}
          />
        ))}
      </div>
    </fieldset>
  );
}
