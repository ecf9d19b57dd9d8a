import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './checkbox.module.css';

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { children: ReactNode };

export function Checkbox({ children, ...input }: CheckboxProps) {
  return (
    <label className={styles.checkbox}>
      <input type="checkbox" {...input} />
      <span>{children}</span>
    </label>
  );
}
