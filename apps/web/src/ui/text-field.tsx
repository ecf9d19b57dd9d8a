import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
    icon?: ReactNode;
    /** Uses the number font, for codes and amounts. */
    numeric?: boolean;
    /** Content at the end of the box, such as a button. */
    end?: ReactNode;
    ref?: Ref<HTMLInputElement>;
  };

export function TextField({ label, hint, error, quiet = false, icon, numeric, end, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} quiet={quiet}>
      {(control) => (
        <div className={styles.box}>
          {icon}
          <input {...input} {...control} className={numeric ? `${styles.input} ${styles.number}` : styles.input} />
          {end}
        </div>
      )}
    </Field>
  );
}
