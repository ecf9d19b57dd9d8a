import { Menu as MenuIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useTheme } from '#app/theme.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ThemeToggle } from '#ui/theme-toggle.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './header.module.css';
import { Logo } from './logo.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { navItems } from './nav-items.ts';

export function Header() {
  const { theme, toggle } = useTheme();
  const { key } = useLocation();
  // The menu is open for one location; navigation closes it.
  const [menuLocation, setMenuLocation] = useState<string>();
  const [isCondensed, top] = useScrolledPast();
  return (
    <>
      <div ref={top} className={styles.top} aria-hidden="true" />
      <header className={styles.header}>
        <div className={styles.bar} data-condensed={isCondensed}>
          <div className={`content ${styles.row}`}>
            <Logo />
            <nav className={styles.nav} aria-label="主导航">
              {navItems.map(({ label, to }) => (
                <NavLink key={to} to={to}>
                  {label}
                </NavLink>
              ))}
            </nav>
            <ThemeToggle theme={theme} onToggle={toggle} />
            <div className={styles.account}>
              <AccountMenu />
            </div>
            <div className={styles.menu}>
              <IconButton
                label="打开菜单"
                icon={<MenuIcon />}
                aria-haspopup="dialog"
                onClick={() => setMenuLocation(key)}
              />
            </div>
          </div>
        </div>
      </header>
      {menuLocation === key && <MobileMenu onClose={() => setMenuLocation(undefined)} />}
    </>
  );
}

/** Observes a strip at the top of the page, which needs no scroll listener. */
function useScrolledPast() {
  const [isPast, setIsPast] = useState(false);
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!strip.current) return;
    const observer = new IntersectionObserver(([entry]) => setIsPast(!entry?.isIntersecting));
    observer.observe(strip.current);
    return () => observer.disconnect();
  }, []);
  return [isPast, strip] as const;
}
