import { type ReactNode, useEffect } from 'react';
import { ConfirmationHost } from '#features/identity-confirmation/confirmation-host.tsx';
import { preloadPendingChanges } from '#shop/pending-changes.tsx';
import styles from './staff-frame.module.css';
import { StaffNav } from './staff-nav.tsx';

type StaffFrameProps = {
  title: string;
  /** Shown beside the title, or under it on narrow screens. */
  aside?: ReactNode;
  children: ReactNode;
};

/** The layout of every console page: navigation, heading and content. */
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
      <ConfirmationHost />
    </div>
  );
}
