import styles from './filter-tabs.module.css';

type FilterTabsProps<T extends string> = {
  label: string;
  options: readonly { value: T; label: string; count?: number }[];
  value: T;
  onChange: (value: T) => void;
};

/** Filters the list below. On a phone the row scrolls sideways. */
export function FilterTabs<T extends string>({ label, options, value, onChange }: FilterTabsProps<T>) {
  return (
    <fieldset className={styles.tabs} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <span className="num">{option.count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
