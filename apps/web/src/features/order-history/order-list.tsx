import { statusLabels } from '@print/contract/labels';
import { pages } from '@print/contract/pages';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { failureTexts } from '#api/failure-texts.ts';
import { OrderBoundary } from '#shop/order-boundary.tsx';
import type { HistoryPage } from '#shop/order-page-query.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Pager } from '#ui/pager.tsx';
import { addressOf, type HistoryView } from './history-view.ts';
import { lazyDetails } from './lazy-details.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { OrderCard } from './order-card.tsx';
import styles from './order-list.module.css';
import { StatusAnnouncer } from './status-announcer.tsx';

type OrderListProps = { list: UseQueryResult<HistoryPage>; view: HistoryView };

export function OrderList({ list, view }: OrderListProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = list;
  useEffect(() => void lazyDetails.load().catch(() => undefined), []);
  const failed = error && <Failed isFetching={isFetching} onRetry={() => void refetch()} />;
  if (failed && (!data || isPlaceholderData)) return failed;
  if (!data) return <ListSkeleton />;
  if (data.orders.length === 0) return failed ?? <NoOrders view={view} count={data.count} />;
  return (
    <>
      {failed}
      <StatusAnnouncer orders={data.orders} />
      <ol className={styles.list} data-dimmed={isPlaceholderData} aria-busy={isFetching}>
        {data.orders.map((order) => (
          <OrderBoundary key={order.id} order={order} frame={(notice) => <li>{notice}</li>}>
            {(readable) => <OrderCard order={readable} />}
          </OrderBoundary>
        ))}
      </ol>
      <Pager label="订单分页" page={view.page} pageCount={data.pageCount} to={(page) => addressOf({ ...view, page })} />
    </>
  );
}

/** Also shown above the list of an earlier request, which may be outdated. */
function Failed({ isFetching, onRetry }: { isFetching: boolean; onRetry: () => void }) {
  const retry = (
    <Button variant="outline" loading={isFetching} onClick={onRetry}>
      重试
    </Button>
  );
  return (
    <div className={styles.failed}>
      <Notice tone="danger" actions={retry}>
        {failureTexts.orderListFailed}
      </Notice>
    </div>
  );
}

/** No orders, none with this status, or a page beyond the last one. */
function NoOrders({ view: { filter, page }, count }: { view: HistoryView; count: number }) {
  if (count > 0 && page > 1)
    return (
      <EmptyState
        title="这一页没有订单"
        action={
          <ButtonLink variant="outline" to={addressOf({ filter, page: 1 })}>
            回到第一页
          </ButtonLink>
        }
      />
    );
  if (filter !== 'all') return <EmptyState title={`没有${statusLabels[filter]}的订单`} />;
  return (
    <EmptyState title="还没有订单" action={<ButtonLink to={pages.order.path}>去下单</ButtonLink>}>
      登录后下的订单会出现在这里。
    </EmptyState>
  );
}
