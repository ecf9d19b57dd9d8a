import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
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

/** Looks again, and says how fresh the list is. It turns once at least, so that a quick answer is seen too. */
export function RefreshButton({ updatedAt, isFetching, onRefresh }: RefreshButtonProps) {
  const [isPressed, setIsPressed] = useState(false);
  const now = useNow(10_000);
  const handleClick = () => {
    setIsPressed(true);
    onRefresh();
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
      <p role="status" className={styles.updated}>
        {updatedAt > 0 && `${agoWords(new Date(updatedAt), now)}更新`}
      </p>
      <Button variant="quiet" icon={icon} onClick={handleClick} aria-label="刷新订单">
        刷新
      </Button>
    </div>
  );
}
