import { pages } from '@print/contract/pages';
import { BarChart3, ClipboardList, PackageCheck, Printer, Settings, SquarePen, Users } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import styles from './staff-nav.module.css';
import { staffPages } from './staff-pages.ts';

const items = [
  { to: staffPages.queue.path, label: '队列', Icon: ClipboardList },
  { to: staffPages.handover.path, label: '交付', Icon: PackageCheck },
  { to: staffPages.walkIn.path, label: '柜台下单', Icon: SquarePen },
  { to: staffPages.printers.path, label: '打印机', Icon: Printer },
  { to: staffPages.reports.path, label: '报表', Icon: BarChart3 },
  { to: staffPages.settings.path, label: '设置', Icon: Settings },
  { to: staffPages.members.path, label: '店员', Icon: Users },
] as const;

/** An open order counts as part of the queue. */
export function StaffNav() {
  const { pathname } = useLocation();
  const current = items.findLast(({ to }) => pathname.startsWith(to));
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    if (current) scrollToCurrent(nav.current);
  }, [current]);
  return (
    <nav ref={nav} className={styles.nav} aria-label={pages.staff.title}>
      {items.map(({ to, label, Icon }) => (
        <Link key={to} to={to} aria-current={to === current?.to ? 'page' : undefined}>
          <Icon size={18} />
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** On a phone the row is wider than the screen, so the current item is scrolled to its middle. */
function scrollToCurrent(nav: HTMLElement | null): void {
  const current = nav?.querySelector<HTMLElement>('[aria-current]');
  if (!nav || !current) return;
  nav.scrollLeft = current.offsetLeft - nav.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2;
}
