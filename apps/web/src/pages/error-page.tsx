import type { ReactNode } from 'react';
import styles from './error-page.module.css';
import { type ErrorKind, MisprintDrawing } from './misprint-drawing.tsx';

type ErrorPageProps = { kind: ErrorKind; title: string; children: ReactNode; actions: ReactNode };

/** The layout of all error pages: a misprinted sheet, a text and actions. */
export function ErrorPage({ kind, title, children, actions }: ErrorPageProps) {
  return (
    <div className={`content ${styles.frame}`} data-error={kind}>
      <div className={styles.sheet}>
        <MisprintDrawing kind={kind} />
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.text}>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </div>
    </div>
  );
}
