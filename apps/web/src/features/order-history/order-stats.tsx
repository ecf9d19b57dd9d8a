import { statusLabels } from '@print/contract/labels';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '#ui/load-failed.tsx';
import { StatTile } from '#ui/stat-tile.tsx';
import { orderCountsQuery } from './order-counts-query.ts';
import styles from './order-stats.module.css';

const placeholder = (
  <span className={styles.unknown} role="img" aria-label="暂无数字">
    –
  </span>
);

/** The tiles are rendered before the numbers load, so that the layout does not shift. */
export function OrderStats() {
  const { data, error, isFetching, refetch } = useQuery(orderCountsQuery);
  return (
    <section aria-label="订单统计" aria-busy={isFetching}>
      <dl className={styles.stats}>
        <StatTile label="全部订单" value={data?.total ?? placeholder} />
        <StatTile label={statusLabels.pending} value={data?.pending ?? placeholder} />
        <StatTile label={statusLabels.processing} value={data?.processing ?? placeholder} />
        <StatTile label={statusLabels.completed} value={data?.completed ?? placeholder} />
        <StatTile label={statusLabels.cancelled} value={data?.cancelled ?? placeholder} />
      </dl>
      {error && !data && (
        <div className={styles.failed}>
          <LoadFailed isRetrying={isFetching} onRetry={() => void refetch()} />
        </div>
      )}
    </section>
  );
}
