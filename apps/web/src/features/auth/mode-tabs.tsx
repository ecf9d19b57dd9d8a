import { pages } from '@print/contract/pages';
import { NavLink, useLocation } from 'react-router';
import { useIsHydrated } from '#lib/use-browser-value.ts';
import styles from './mode-tabs.module.css';

/** Switching keeps the redirect target in the URL and adds no history entry. */
export function ModeTabs() {
  const location = useLocation();
  const search = useIsHydrated() ? location.search : '';
  return (
    <nav className={styles.tabs} aria-label="登录或注册">
      <NavLink to={pages.login.path + search} replace>
        登录
      </NavLink>
      <NavLink to={pages.register.path + search} replace>
        注册
      </NavLink>
    </nav>
  );
}
