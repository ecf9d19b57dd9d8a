import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './checkbox.module.css';

type CheckboxBoxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'>;
type CheckboxProps = CheckboxBoxProps & { children: ReactNode };

export function Checkbox({ children, ...input }: CheckboxProps) {
  return (
    <label className={styles.checkbox}>
      <input type="checkbox" className={styles.box} {...input} />
      <span>{children}</span>
    </label>
  );
}

/** Without a visible label. */
export function CheckboxBox(input: CheckboxBoxProps) {
  return <input type="checkbox" className={styles.box} {...input} />;
}
