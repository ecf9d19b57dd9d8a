import { pages } from '@print/contract/pages';
import { useLocation } from 'react-router';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './page-frame.module.css';

/** Shown while the page is lazy-loaded. It already has the width of a console page, so nothing shifts. */
export function LoadingPage() {
  const { pathname } = useLocation();
  const isConsole = pathname.startsWith(pages.staff.path) && pathname !== pages.staffJoin.path;
  return (
    <div className={`content ${styles.page}`} data-console={isConsole}>
      <Skeleton lines={6} />
    </div>
  );
}
