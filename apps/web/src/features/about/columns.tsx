import type { ReactNode } from 'react';
import styles from './columns.module.css';

/** On a desktop the contents at left, the text in its column at right. */
export function Columns({ contents, children }: { contents: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      {contents}
      <div className={styles.text}>{children}</div>
    </div>
  );
}
