import type { ReactNode } from 'react';
import styles from './misprint.module.css';
import { type Mishap, MisprintDrawing } from './misprint-drawing.tsx';

type MisprintProps = { mishap: Mishap; title: string; children: ReactNode; actions: ReactNode };

/** A sheet whose second colour missed the first: something did not come out as it should. */
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
