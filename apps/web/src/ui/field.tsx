import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

export type FieldProps = {
  label: string;
  hint?: ReactNode;
  /** What is wrong and what to do; the value stays as typed. */
  error?: string | undefined;
  /** Something with the focus tells of the error already: it stands here, and is not said a second time. */
  quiet?: boolean;
};

type Control = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/** Label above, hint and error under; `children` receives what ties the control to them. */
export function Field({
  label,
  hint,
  error,
  quiet,
  children,
}: FieldProps & { children: (c: Control) => ReactNode }) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
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
