import { useTimePassed } from '#lib/use-time-passed.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './queue-waiting.module.css';

/** Where the rows will be. */
export function QueueWaiting() {
  const isSlow = useTimePassed(8_000);
  return (
    <div className={styles.waiting}>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={52} />
      ))}
      <p className={styles.slow} role="status">
        {isSlow && '网络较慢，仍在处理…'}
      </p>
    </div>
  );
}
