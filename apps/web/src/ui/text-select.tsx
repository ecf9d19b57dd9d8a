import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './text-select.module.css';

type TextSelectProps<T extends string> = {
  /** The name for screen readers. */
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
  /** The text of the closed control, which may be shorter than the option. */
  children: ReactNode;
  /** Emphasises a choice that differs from the default. */
  isStrong?: boolean;
  /** A word of a sentence; only its touch target is 44 px high. */
  isInline?: boolean;
};

/** A native select that looks like text: it opens the picker of a phone. */
export function TextSelect<T extends string>(props: TextSelectProps<T>) {
  const { label, options, value, onChange, children, isStrong = false, isInline = false } = props;
  return (
    <span className={styles.select} data-strong={isStrong} data-inline={isInline}>
      <select
        aria-label={label}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = options[currentTarget.selectedIndex];
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span className={styles.shown} aria-hidden="true">
        {children}
        <ChevronDown size={16} />
      </span>
    </span>
  );
}
