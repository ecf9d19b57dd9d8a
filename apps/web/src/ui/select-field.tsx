import { ChevronDown } from 'lucide-react';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import select from './select-field.module.css';

type SelectFieldProps<T extends string> = FieldProps & {
  options: readonly { value: T; label: string }[];
  /** Undefined where no option is chosen. */
  value: T | undefined;
  onChange: (value: T) => void;
};

/** A native select, so that phones show their own picker. */
export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { label, hint, error, options, value, onChange } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={`${styles.box} ${select.box}`}>
          <select
            {...control}
            className={styles.input}
            value={value ?? ''}
            onChange={({ currentTarget }) => onChange(currentTarget.value as T)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown />
        </div>
      )}
    </Field>
  );
}
