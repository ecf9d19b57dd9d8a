import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

export type FieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** True where the focused element announces the error already, so that it is not announced twice. */
  quiet?: boolean;
};

type Control = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

/** `children` receives the attributes that tie the control to label, hint and error. */
export function Field({ label, hint, error, quiet, children }: FieldProps & { children: (c: Control) => ReactNode }) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      <p id={errorId} className={styles.error} role={quiet ? undefined : 'alert'}>
        {error && (
          <>
            <CircleAlert size={16} />
            {error}
          </>
        )}
      </p>
      {hint && (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      )}
    </div>
  );
}
