import { type ReactNode, useEffect } from 'react';
import { preloadPendingChanges } from '#shop/pending-changes.tsx';
import styles from './staff-frame.module.css';
import { StaffNav } from './staff-nav.tsx';

type StaffFrameProps = {
  title: string;
  /** Stands beside the title, or under it where there is no room. */
  aside?: ReactNode;
  children: ReactNode;
};

/** What every page of the console has: the way to the others, a heading, and its work under it. */
export function StaffFrame({ title, aside, children }: StaffFrameProps) {
  useEffect(preloadPendingChanges, []);
  return (
    <div className={`content ${styles.console}`} data-console>
      <StaffNav />
      <header className={styles.head}>
        <h1>{title}</h1>
        {aside}
      </header>
      {children}
    </div>
  );
}
