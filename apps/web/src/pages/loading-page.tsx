import { Skeleton } from '#ui/skeleton.tsx';
import styles from './page-frame.module.css';

/** Until the page itself has arrived. */
export function LoadingPage() {
  return (
    <div className={`content ${styles.page}`}>
      <Skeleton lines={6} />
    </div>
  );
}
