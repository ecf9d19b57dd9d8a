import type { ReactNode } from 'react';
import styles from './paper-feed.module.css';

type PaperFeedProps = {
  /** Feeding goes on for ever; `out` lies still, with `children` on it. */
  state?: 'feeding' | 'out' | 'jammed';
  children?: ReactNode;
};

/** A sheet coming from a slot. */
export function PaperFeed({ state = 'feeding', children }: PaperFeedProps) {
  return (
    <div className={styles.slot} aria-hidden="true">
      <div className={styles.page} data-state={state}>
        {children}
      </div>
    </div>
  );
}
