import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { formatTimeAgo } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from './button.tsx';
import styles from './refresh-button.module.css';

type RefreshButtonProps = {
  /** The time of the last response in milliseconds; zero before the first. */
  updatedAt: number;
  isFetching: boolean;
  hasFailed: boolean;
  onRefresh: () => Promise<void>;
};

/** Refetches and shows the age of the list. The icon turns at least once, so that a quick response is visible too. */
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
      {/* Announces a finished refresh, not every passing minute. */}
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
