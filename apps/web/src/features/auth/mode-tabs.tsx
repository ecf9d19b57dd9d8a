import { pages } from '@print/contract/pages';
import { NavLink, useLocation } from 'react-router';
import { useIsHydrated } from '#lib/use-browser-value.ts';
import styles from './mode-tabs.module.css';

/** The two sides of one form. Changing sides keeps the way back, and is no step of its own in the history. */
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
