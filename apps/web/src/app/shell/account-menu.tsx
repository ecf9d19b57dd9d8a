import { pages } from '@print/contract/pages';
import { UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx';
import styles from './account-menu.module.css';
import { useAccount } from './use-account.ts';

/** Most customers have no account; their first page comes without it. */
const lazyMenu = lazyPart(() => import('./user-menu.tsx'));

/** In the wide header: the way in, or one's name and what belongs to it. */
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

  // Until the menu is there, and where it does not come, the name leads to most of what is in it.
  const plain = (
    <Link className={styles.name} to={pages.profile.path}>
      <UserRound size={20} />
      <span>{user.username}</span>
    </Link>
  );
  return (
    <LazyPart part={lazyMenu} waiting={plain} failed={plain}>
      {({ UserMenu }) => (
        <UserMenu username={user.username} isStaff={user.is_staff} onLogout={() => void handleLogout()} />
      )}
    </LazyPart>
  );
}
