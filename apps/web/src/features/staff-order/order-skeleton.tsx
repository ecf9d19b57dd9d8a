import { Skeleton } from '#ui/skeleton.tsx';
import { SkeletonSheet } from '#ui/skeleton-sheet.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './staff-order-view.module.css';

/** The code, then the payment and what is to be printed, where they will be. */
export function OrderSkeleton() {
  return (
    <Stack gap={16}>
      <div className={styles.codeToCome}>
        <Skeleton height={52} />
      </div>
      <SkeletonSheet parts={[1, 5]} />
      <SkeletonSheet parts={[1, 2, 2]} />
    </Stack>
  );
}
