import { pages } from '@print/contract/pages';
import { LogOut, UserRound, X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { NavLink } from 'react-router';
import { fromTablet } from '#lib/use-media-query.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useModal } from '#ui/use-modal.ts';
import { Logo } from './logo.tsx';
import styles from './mobile-menu.module.css';
import { navItems } from './nav-items.ts';
import { useAccount } from './use-account.ts';

/** The header's items on a phone. Following a link closes the menu. */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const modal = useModal(onClose);
  const { status, user, handleLogout, login, register } = useAccount();
  useCloseOnWideScreen(onClose);

  const items = [
    ...navItems,
    ...(user ? [{ label: pages.profile.title, to: pages.profile.path }] : []),
    ...(user?.is_staff ? [{ label: pages.staff.title, to: pages.staff.path }] : []),
  ];
  return (
    <dialog {...modal} className={styles.menu} aria-label="菜单">
      <div className={styles.head}>
        <Logo />
        <IconButton label="关闭菜单" icon={<X />} onClick={onClose} data-autofocus />
      </div>
      <nav className={styles.nav} aria-label="主导航">
        {items.map(({ label, to }) => (
          <NavLink key={to} to={to}>
            {label}
          </NavLink>
        ))}
      </nav>
      <div className={styles.account}>
        {status === 'anonymous' && (
          <>
            <ButtonLink size="large" to={login}>
              登录
            </ButtonLink>
            <ButtonLink size="large" variant="outline" to={register}>
              注册
            </ButtonLink>
          </>
        )}
        {user && (
          <>
            <p className={styles.name}>
              <UserRound size={20} />
              {user.username}
            </p>
            <Button size="large" variant="outline" icon={<LogOut />} onClick={() => void handleLogout()}>
              退出登录
            </Button>
          </>
        )}
      </div>
    </dialog>
  );
}

function useCloseOnWideScreen(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const wide = window.matchMedia(fromTablet);
    const check = () => wide.matches && close();
    wide.addEventListener('change', check);
    return () => wide.removeEventListener('change', check);
  }, []);
}
