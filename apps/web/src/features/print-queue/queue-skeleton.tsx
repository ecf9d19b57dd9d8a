import { useTimePassed } from '#lib/use-time-passed.ts';
import { SkeletonSheet } from '#ui/skeleton-sheet.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './queue-skeleton.module.css';

export function QueueSkeleton() {
  const isSlow = useTimePassed(8_000);
  return (
    <Stack gap={8}>
      <SkeletonSheet parts={[2, 2, 2, 2, 2]} />
      <p className={styles.slow} role="status">
        {isSlow && '网络较慢，仍在处理…'}
      </p>
    </Stack>
  );
}
