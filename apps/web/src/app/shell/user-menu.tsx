import { pages } from '@print/contract/pages';
import { ChevronDown, ClipboardList, LogOut, UserRound } from 'lucide-react';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import styles from './account-menu.module.css';

type UserMenuProps = { username: string; isStaff: boolean; onLogout: () => void };

export function UserMenu({ username, isStaff, onLogout }: UserMenuProps) {
  const staff: MenuItem[] = isStaff
    ? [{ label: pages.staff.title, icon: <ClipboardList />, to: pages.staff.path }]
    : [];
  const items: MenuItem[] = [
    { label: '个人中心', icon: <UserRound />, to: pages.profile.path },
    ...staff,
    { label: '退出登录', icon: <LogOut />, onSelect: onLogout },
  ];
  return (
    <Menu
      label={username}
      items={items}
      trigger={(button) => (
        <button type="button" className={styles.name} {...button}>
          <UserRound size={20} />
          <span>{username}</span>
          <ChevronDown size={16} />
        </button>
      )}
    />
  );
}
