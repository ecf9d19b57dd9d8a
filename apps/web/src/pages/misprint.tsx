import type { ReactNode } from 'react';
import styles from './misprint.module.css';

type MisprintProps = { code: string; title: string; children: ReactNode; actions: ReactNode };

/** A sheet whose second colour missed the first: something did not come out as it should. */
export function Misprint({ code, title, children, actions }: MisprintProps) {
  return (
    <div className={`content ${styles.frame}`}>
      <div className={styles.sheet}>
        <p className={styles.code} aria-hidden="true">
          {code}
        </p>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.text}>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </div>
    </div>
  );
}
