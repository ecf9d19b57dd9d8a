import { Link } from 'react-router';
import { shallowNavigation } from '#lib/shallow-navigation.ts';
import styles from './about-tabs.module.css';
import { type Tab, tabs } from './tabs.ts';

/** Links instead of buttons, so that tabs can be shared and back navigation works. */
export function AboutTabs({ current }: { current: Tab }) {
  return (
    <nav className={styles.tabs} aria-label="关于和条款">
      {tabs.map(({ tab, label, to }) => (
        <Link key={tab} to={to} state={shallowNavigation} aria-current={tab === current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
