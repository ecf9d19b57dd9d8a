import { Skeleton } from '#ui/skeleton.tsx';
import styles from './waiting-list.module.css';

/** Where the cards will be. */
export function WaitingList() {
  return (
    <div className={styles.waiting}>
      <Skeleton height={72} />
      <Skeleton height={72} />
      <Skeleton height={72} />
    </div>
  );
}
