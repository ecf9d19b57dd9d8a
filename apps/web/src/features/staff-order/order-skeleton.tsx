import { Skeleton } from '#ui/skeleton.tsx';
import { SkeletonSheet } from '#ui/skeleton-sheet.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './staff-order-view.module.css';

/** The placeholders have the positions of the code, the payment and the files. */
export function OrderSkeleton() {
  return (
    <Stack gap={16}>
      <div className={styles.codeSkeleton}>
        <Skeleton height={52} />
      </div>
      <SkeletonSheet parts={[1, 5]} />
      <SkeletonSheet parts={[1, 2, 2]} />
    </Stack>
  );
}
