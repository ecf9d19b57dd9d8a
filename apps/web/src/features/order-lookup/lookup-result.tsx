import type { Order, OrderTicket } from '@print/contract/ordering';
import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { useTimePassed } from '#lib/use-time-passed.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LazyPart } from '#ui/lazy-part.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Stack } from '#ui/stack.tsx';
import { lazyResult } from './lazy-result.ts';
import { LookupProblem } from './lookup-problem.tsx';
import styles from './lookup-result.module.css';

type LookupResultProps = {
  lookup: UseQueryResult<Order>;
  ticket: OrderTicket | undefined;
  onRetry: () => void;
  /** Called after the order is rendered. */
  onShown: () => void;
};

/** The order, an error, or the empty state. */
export function LookupResult({ lookup, ticket, onRetry, onShown }: LookupResultProps) {
  const { data: order, error, errorUpdateCount, isFetching } = lookup;
  // A found order stays on the screen when a refetch fails, except after a 404.
  const isGone = error instanceof ApiError && error.status === 404;
  if (order && ticket && !isGone)
    return (
      <LazyPart part={lazyResult} fallback={<ResultSkeleton />}>
        {({ OrderResult }) => <OrderResult key={order.id} order={order} ticket={ticket} onShown={onShown} />}
      </LazyPart>
    );
  if (error) return <LookupProblem key={errorUpdateCount} error={error} isLoading={isFetching} onRetry={onRetry} />;
  if (isFetching) return <ResultSkeleton />;
  return (
    <div className={styles.blank}>
      <EmptyState title="订单会显示在这里">
        <p>输入手机号和取件码，看它走到了哪一步。</p>
      </EmptyState>
    </div>
  );
}

function ResultSkeleton() {
  const isSlow = useTimePassed(8_000);
  return (
    <Stack gap={16}>
      <Skeleton height={28} />
      <Skeleton height={220} />
      <Skeleton height={140} />
      <p className={styles.slow} role="status">
        {isSlow && '网络较慢，仍在处理…'}
      </p>
    </Stack>
  );
}
