import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import styles from './switch.module.css';

type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'id'> & {
  label: ReactNode;
  hint?: ReactNode;
};

/** A native checkbox, so that keys, forms and screen readers work. */
export function Switch({ label, hint, ...input }: SwitchProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className={styles.switch}>
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={hintId} className={styles.hint}>
            {hint}
          </p>
        )}
      </div>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its checked state */}
      <input type="checkbox" role="switch" {...input} id={id} aria-describedby={hint ? hintId : undefined} />
    </div>
  );
}
