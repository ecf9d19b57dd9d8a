import { useTimePassed } from '#lib/use-time-passed.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './list-skeleton.module.css';

export function ListSkeleton() {
  const isSlow = useTimePassed(8_000);
  return (
    <Stack gap={12}>
      <Skeleton height={72} />
      <Skeleton height={72} />
      <Skeleton height={72} />
      <p className={styles.slow} role="status">
        {isSlow && '网络较慢，仍在处理…'}
      </p>
    </Stack>
  );
}
