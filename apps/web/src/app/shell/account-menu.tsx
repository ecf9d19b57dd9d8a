import { pages } from '@print/contract/pages';
import { ChevronDown, ClipboardList, LogOut, UserRound } from 'lucide-react';
import { ButtonLink } from '#ui/button.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import styles from './account-menu.module.css';
import { useAccount } from './use-account.ts';

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

  const staff: MenuItem[] = user.is_staff
    ? [{ label: pages.staff.title, icon: <ClipboardList />, to: pages.staff.path }]
    : [];
  const items: MenuItem[] = [
    { label: '个人中心', icon: <UserRound />, to: pages.profile.path },
    ...staff,
    { label: '退出登录', icon: <LogOut />, onSelect: () => void handleLogout() },
  ];
  return (
    <Menu
      label={user.username}
      items={items}
      trigger={(button) => (
        <button type="button" className={styles.name} {...button}>
          <UserRound size={20} />
          <span>{user.username}</span>
          <ChevronDown size={16} />
        </button>
      )}
    />
  );
}
