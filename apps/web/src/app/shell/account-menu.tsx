import { pages } from '@print/contract/pages';
import { UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx';
import styles from './account-menu.module.css';
import { useAccount } from './use-account.ts';

/** Most customers have no account, so the menu is lazy-loaded. */
const lazyMenu = lazyPart(() => import('./user-menu.tsx'));

/** In the wide header: links to sign in and register, or the user's menu. */
export function AccountMenu() {
  const { status, user, handleLogout, login, register } = useAccount();
  if (status === 'restoring') return null;
  if (!user)
    return (
      <>
        <ButtonLink variant="quiet" to={login}>
          登录
        </ButtonLink>
        <ButtonLink variant="outline" to={register}>
          注册
        </ButtonLink>
      </>
    );

  // Until the menu has loaded, and when it fails to, the name is a link to the profile.
  const profileLink = (
    <Link className={styles.name} to={pages.profile.path}>
      <UserRound size={20} />
      <span>{user.username}</span>
    </Link>
  );
  return (
    <LazyPart part={lazyMenu} fallback={profileLink} failed={profileLink}>
      {({ UserMenu }) => (
        <UserMenu username={user.username} isStaff={user.is_staff} onLogout={() => void handleLogout()} />
      )}
    </LazyPart>
  );
}
