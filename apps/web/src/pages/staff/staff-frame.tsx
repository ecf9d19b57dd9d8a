import { pages } from '@print/contract/pages';
import { type ReactNode, useEffect } from 'react';
import { ConfirmationHost } from '#features/identity-confirmation/confirmation-host.tsx';
import { OwnerAlerts } from '#features/owner-alerts/owner-alerts.tsx';
import { useSession } from '#session/use-session.ts';
import { preloadPendingChanges } from '#shop/pending-changes.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import styles from './staff-frame.module.css';
import { StaffNav } from './staff-nav.tsx';
import { useMembership } from './use-membership.ts';

type StaffFrameProps = {
  title: string;
  /** Shown beside the title, or under it on narrow screens. */
  aside?: ReactNode;
  /** Clerks get a sentence instead of the content. */
  isForOwners?: boolean;
  children: ReactNode;
};

/** The layout of every console page: navigation, alerts for owners, heading and content. */
export function StaffFrame({ title, aside, isForOwners = false, children }: StaffFrameProps) {
  useEffect(preloadPendingChanges, []);
  useMembership();
  const isOwner = useSession().user?.is_owner === true;
  return (
    <div className={`content ${styles.console}`} data-console>
      <StaffNav />
      {isOwner && <OwnerAlerts />}
      <header className={styles.head}>
        <h1>{title}</h1>
        {aside}
      </header>
      {isForOwners && !isOwner ? <OwnersOnly /> : children}
      <ConfirmationHost />
    </div>
  );
}

function OwnersOnly() {
  return (
    <EmptyState title="这一页只有店主能打开" action={<ButtonLink to={pages.staff.path}>回到队列</ButtonLink>}>
      需要改设置、看报表时，请找店主。
    </EmptyState>
  );
}
