import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { formatTimeAgo } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from './button.tsx';
import styles from './refresh-button.module.css';

type RefreshButtonProps = {
  /** Zero when nothing has come yet. */
  updatedAt: number;
  isFetching: boolean;
  hasFailed: boolean;
  onRefresh: () => Promise<void>;
};

/** Looks again, and says how fresh the list is. It turns once at least, so that a quick answer is seen too. */
export function RefreshButton({ updatedAt, isFetching, hasFailed, onRefresh }: RefreshButtonProps) {
  const [isPressed, setIsPressed] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const now = useNow(10_000);
  const handleClick = async () => {
    setIsPressed(true);
    setIsDone(false);
    await onRefresh();
    setIsDone(true);
  };
  const icon = (
    <RefreshCw
      className={styles.icon}
      data-turning={isPressed || isFetching}
      onAnimationIteration={() => setIsPressed(false)}
    />
  );
  return (
    <div className={styles.refresh}>
      {/* The minutes that pass are nothing to call out; that what one has asked for has come, is. */}
      <p role="status" className="visually-hidden">
        {isDone && !hasFailed && '订单列表已刷新'}
      </p>
      <p className={styles.updated}>{updatedAt > 0 && `${formatTimeAgo(new Date(updatedAt), now)}更新`}</p>
      <Button variant="quiet" icon={icon} onClick={() => void handleClick()} aria-label="刷新订单">
        刷新
      </Button>
    </div>
  );
}
