import type { ReactNode } from 'react';
import type { ChoiceProps } from '#shop/print-setting-choices.tsx';
import { Segmented } from '#ui/segmented.tsx';
import styles from './document-settings.module.css';

/** A print setting as a row of buttons. */
export function SegmentedChoice<T extends string>({ label, options, value, onChange, hint }: ChoiceProps<T>) {
  const choices = options.map((option) => ({ value: option.value, label: renderOption(option) }));
  return <Segmented legend={label} options={choices} value={value} onChange={onChange} hint={hint} />;
}

function renderOption({ label, icon }: ChoiceProps<string>['options'][number]): ReactNode {
  if (!icon) return renderInTwoLines(label);
  return (
    <span className={styles.pictured}>
      {icon}
      {label}
    </span>
  );
}

/** The text in brackets goes on a second line: three options must fit side by side. */
function renderInTwoLines(label: string): ReactNode {
  const [name = '', details] = label.split(/(?=（)/);
  return (
    <span>
      {name}
      {details && <span className={styles.rest}>{details}</span>}
    </span>
  );
}
