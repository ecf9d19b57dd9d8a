import { TextField } from '#ui/text-field.tsx';
import styles from './money-field.module.css';
import fields from './setting-fields.module.css';

type MoneyFieldProps = {
  label: string;
  /** What the amount is charged for, such as `/面`. */
  unit: string;
  value: string;
  error: string | undefined;
  /** What an empty field means. */
  placeholder?: string;
  onChange: (value: string) => void;
};

export function MoneyField({ unit, onChange, ...field }: MoneyFieldProps) {
  return (
    <TextField
      {...field}
      numeric
      inputMode="decimal"
      autoComplete="off"
      icon={<span className={styles.currency}>¥</span>}
      end={<span className={fields.unit}>{unit}</span>}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
