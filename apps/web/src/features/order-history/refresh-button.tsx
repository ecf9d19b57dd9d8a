import { RefreshCw } from 'lucide-react';
import { agoWords } from '#lib/time-words.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import styles from './refresh-button.module.css';

type RefreshButtonProps = {
  /** Zero when nothing has come yet. */
  updatedAt: number;
  isFetching: boolean;
  onRefresh: () => void;
};

/** Looks again, and says how fresh the list is. */
export function RefreshButton({ updatedAt, isFetching, onRefresh }: RefreshButtonProps) {
  const now = useNow(10_000);
  const icon = <RefreshCw className={styles.icon} data-turning={isFetching} />;
  return (
    <div className={styles.refresh}>
      <p role="status" className={styles.updated}>
        {updatedAt > 0 && `${agoWords(new Date(updatedAt), now)}更新`}
      </p>
      <Button variant="quiet" icon={icon} onClick={onRefresh} aria-label="刷新订单" aria-busy={isFetching}>
        刷新
      </Button>
    </div>
  );
}
