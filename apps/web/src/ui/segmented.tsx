import { type ReactNode, useId } from 'react';
import styles from './segmented.module.css';

type SegmentedProps<T extends string> = {
  legend: string;
  /** True where the page already shows the same text: the legend is then for screen readers only. */
  isLegendHidden?: boolean;
  options: readonly { value: T; label: ReactNode }[];
  /** Undefined where no option is chosen. */
  value: T | undefined;
  onChange: (value: T) => void;
  /** Shown below the options. */
  hint?: string | undefined;
};

/** Native radio buttons, so that arrow keys, forms and screen readers work. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { legend, isLegendHidden, options, value, onChange, hint } = props;
  const name = useId();
  return (
    <fieldset className={styles.segmented}>
      <legend className={isLegendHidden ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <div className={styles.track}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            {option.label}
          </label>
        ))}
      </div>
      {hint && (
        <p className={styles.hint} role="status">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
