import type { ReactNode } from 'react';
import styles from './columns.module.css';

export function Columns({ contents, children }: { contents: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      {contents}
      <div className={styles.text}>{children}</div>
    </div>
  );
}
