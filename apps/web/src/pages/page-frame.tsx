import type { ReactNode } from 'react';
import styles from './page-frame.module.css';

type PageFrameProps = {
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  /** Text is easier to read in a narrow column. */
  width?: 'content' | 'reading';
  children: ReactNode;
};

/** The layout of every customer page but the intro: a heading and content under it. */
export function PageFrame({ title, lead, width = 'content', children }: PageFrameProps) {
  return (
    <div className={`${width} ${styles.page}`}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  );
}
