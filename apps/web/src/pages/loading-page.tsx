import { pages } from '@print/contract/pages';
import { useLocation } from 'react-router';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './page-frame.module.css';

/** Until the page itself has arrived; the console's are wide from the first moment. */
export function LoadingPage() {
  const { pathname } = useLocation();
  const isConsole = pathname.startsWith(pages.staff.path) && pathname !== pages.staffJoin.path;
  return (
    <div className={`content ${styles.page}`} data-console={isConsole}>
      <Skeleton lines={6} />
    </div>
  );
}
