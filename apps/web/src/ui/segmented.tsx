import { type ReactNode, useId } from 'react';
import styles from './segmented.module.css';

type SegmentedProps<T extends string> = {
  legend: string;
  /** The legend is for readers only: something on the screen already says it. */
  legendHidden?: boolean;
  options: readonly { value: T; label: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
};

/** A few choices side by side: native radios, so arrows, forms and readers work by themselves. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { legend, legendHidden, options, value, onChange } = props;
  const name = useId();
  return (
    <fieldset className={styles.segmented}>
      <legend className={legendHidden ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <div className={styles.track}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
