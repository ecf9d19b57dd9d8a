import { pages } from '@print/contract/pages';
import { AccountLinks } from '#features/account-links/account-links.tsx';
import { AccountSafety } from '#features/account-safety/account-safety.tsx';
import { OrderHistory } from '#features/order-history/order-history.tsx';
import { OrderStats } from '#features/order-history/order-stats.tsx';
import { Identity } from '#features/profile/identity.tsx';
import { useSession } from '#session/use-session.ts';
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx';
import { PageFrame } from './page-frame.tsx';
import styles from './profile-page.module.css';

/** Only staff are asked. */
const lazyConfirmation = lazyPart(() => import('#features/identity-confirmation/confirmation-host.tsx'));

export function ProfilePage() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <PageFrame title={pages.profile.title}>
      <div className={styles.columns}>
        <div className={styles.orders}>
          <OrderStats />
          <OrderHistory />
        </div>
        <div className={styles.identity}>
          <Identity user={user}>
            <AccountLinks user={user} />
          </Identity>
        </div>
        <div className={styles.safety}>
          <AccountSafety user={user} />
        </div>
      </div>
      {user.is_staff && <LazyPart part={lazyConfirmation}>{({ ConfirmationHost }) => <ConfirmationHost />}</LazyPart>}
    </PageFrame>
  );
}
