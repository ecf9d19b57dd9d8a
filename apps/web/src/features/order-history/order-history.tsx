import { statusLabels } from '@print/contract/labels';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useLiveTopic } from '#api/use-live-topic.ts';
import { orderListKey, orderPageQuery } from '#shop/order-page-query.ts';
import { FilterTabs } from '#ui/filter-tabs.tsx';
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx';
import { RefreshButton } from '#ui/refresh-button.tsx';
import { addressOf, type Filter, filters, useHistoryView } from './history-view.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import styles from './order-history.module.css';

/** The list component loads in parallel with the orders. */
const lazyList = lazyPart(() => import('./order-list.tsx'));

const options = filters.map((value) => ({ value, label: value === 'all' ? '全部' : statusLabels[value] }));

export function OrderHistory() {
  const view = useHistoryView();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const list = useQuery(orderPageQuery(view));
  const refetchAll = () => queryClient.invalidateQueries({ queryKey: orderListKey });
  useLiveTopic('order', () => void refetchAll());

  const handleFilter = (filter: Filter) => {
    if (filter !== view.filter) void navigate(addressOf({ filter, page: 1 }));
  };
  return (
    <section className={styles.history} aria-labelledby="orders">
      <header className={styles.head}>
        <h2 id="orders">我的订单</h2>
        <RefreshButton
          updatedAt={list.dataUpdatedAt}
          isFetching={list.isFetching}
          hasFailed={list.isError}
          onRefresh={refetchAll}
        />
      </header>
      <FilterTabs label="按状态筛选" options={options} value={view.filter} onChange={handleFilter} />
      <LazyPart part={lazyList} fallback={<ListSkeleton />}>
        {({ OrderList }) => <OrderList list={list} view={view} />}
      </LazyPart>
    </section>
  );
}
