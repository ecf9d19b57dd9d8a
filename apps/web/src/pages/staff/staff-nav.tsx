import { pages } from '@print/contract/pages';
import {
  BarChart3,
  ClipboardList,
  type LucideIcon,
  PackageCheck,
  Printer,
  Scale,
  Settings,
  SquarePen,
  Users,
  Wallet,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession } from '#session/use-session.ts';
import styles from './staff-nav.module.css';
import { staffPages } from './staff-pages.ts';

const items: readonly { to: string; label: string; Icon: LucideIcon; isForOwners?: boolean }[] = [
  { to: staffPages.queue.path, label: '队列', Icon: ClipboardList },
  { to: staffPages.handover.path, label: '交付', Icon: PackageCheck },
  { to: staffPages.owing.path, label: '未结清', Icon: Wallet },
  { to: staffPages.walkIn.path, label: '柜台下单', Icon: SquarePen },
  { to: staffPages.printers.path, label: '打印机', Icon: Printer },
  { to: staffPages.reports.path, label: '报表', Icon: BarChart3, isForOwners: true },
  { to: staffPages.bills.path, label: '对账', Icon: Scale, isForOwners: true },
  { to: staffPages.settings.path, label: '设置', Icon: Settings, isForOwners: true },
  { to: staffPages.members.path, label: '店员', Icon: Users },
];

/** Clerks see only what they may do. An open order counts as part of the queue. */
export function StaffNav() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const current = items.findLast(({ to }) => pathname.startsWith(to));
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    if (current) scrollToCurrent(nav.current);
  }, [current]);
  return (
    <nav ref={nav} className={styles.nav} aria-label={pages.staff.title}>
      {items
        .filter(({ isForOwners }) => !isForOwners || user?.is_owner)
        .map(({ to, label, Icon }) => (
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
