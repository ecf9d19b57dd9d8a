import type { TextareaHTMLAttributes } from 'react';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import own from './text-area-field.module.css';

type TextAreaFieldProps = FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>;

export function TextAreaField({ label, hint, error, rows = 3, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.box}>
          <textarea {...area} {...control} rows={rows} className={`${styles.input} ${own.area}`} />
        </div>
      )}
    </Field>
  );
}
