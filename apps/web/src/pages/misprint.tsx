import type { ReactNode } from 'react';
import styles from './misprint.module.css';
import { type Mishap, MisprintDrawing } from './misprint-drawing.tsx';

type MisprintProps = { mishap: Mishap; title: string; children: ReactNode; actions: ReactNode };

/** The layout of all error pages: a misprinted sheet, a text and actions. */
export function Misprint({ mishap, title, children, actions }: MisprintProps) {
  return (
    <div className={`content ${styles.frame}`} data-mishap={mishap}>
      <div className={styles.sheet}>
        <MisprintDrawing mishap={mishap} />
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.text}>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </div>
    </div>
  );
}
