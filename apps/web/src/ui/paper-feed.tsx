import type { ReactNode } from 'react';
import styles from './paper-feed.module.css';

type PaperFeedProps = {
  /** The animation of `feeding` repeats. With `out` the paper lies still and shows `children`. */
  state?: 'feeding' | 'out' | 'jammed';
  children?: ReactNode;
};

export function PaperFeed({ state = 'feeding', children }: PaperFeedProps) {
  return (
    <div className={styles.slot} aria-hidden="true">
      <div className={styles.page} data-state={state}>
        {children}
      </div>
    </div>
  );
}
