import type { UseQueryResult } from '@tanstack/react-query';
import { isReadable } from '#api/call-for-items.ts';
import { pendingChanges } from '#shop/pending-changes-store.ts';
import { undoChange } from '#shop/schedule-change.ts';
import { Pager } from '#ui/pager.tsx';
import { BatchBar } from './batch-bar.tsx';
import { focusedOrderId, focusRow } from './focus-row.ts';
import { NewOrdersBar } from './new-orders-bar.tsx';
import type { QueuePage } from './queue-query.ts';
import { QueueSkeleton } from './queue-skeleton.tsx';
import { EmptyQueue, QueueLoadFailed } from './queue-states.tsx';
import { QueueTable } from './queue-table.tsx';
import { type QueueView, queueUrl } from './queue-view.ts';
import { useNewOrders } from './use-new-orders.ts';
import { useQueueKeys } from './use-queue-keys.ts';
import { useSelection } from './use-selection.ts';

type QueueListProps = {
  list: UseQueryResult<QueuePage>;
  view: QueueView;
  requestedAt: number;
  openId: string | undefined;
  onCloseOrder: () => void;
  onSearch: () => void;
  onRefresh: () => void;
  onHelp: () => void;
};

export function QueueList({ list, view, requestedAt, openId, onCloseOrder, ...handlers }: QueueListProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = list;
  const { orders, newCount, showNew } = useNewOrders(list, requestedAt);
  const selection = useSelection(orders.filter(isReadable));
  useQueueKeys({
    ...handlers,
    onMove: focusRow,
    onSelect: () => {
      const id = focusedOrderId();
      if (id !== undefined) selection.toggle(id, false);
    },
    onUndo: () => {
      const last = pendingChanges.getState().findLast(({ state }) => state === 'pending');
      if (last) undoChange(last.id);
    },
    onEscape: () => (selection.orders.length > 0 ? selection.clear() : onCloseOrder()),
  });

  const hasRows = data !== undefined && !isPlaceholderData;
  const failed = error && <QueueLoadFailed hasRows={hasRows} isFetching={isFetching} onRetry={() => void refetch()} />;
  if (!data || (failed && isPlaceholderData)) return failed ?? <QueueSkeleton />;
  return (
    <>
      {failed}
      <NewOrdersBar count={newCount} isPendingTab={view.search === '' && view.status === 'pending'} onShow={showNew} />
      {orders.length === 0 && newCount === 0 && <EmptyQueue view={view} count={data.count} />}
      {orders.length > 0 && (
        <QueueTable orders={orders} openId={openId} selection={selection} isStale={isPlaceholderData} />
      )}
      <BatchBar selection={selection} />
      <Pager
        label="订单分页"
        page={view.page}
        pageCount={Math.ceil(data.count / data.page_size)}
        to={(page) => queueUrl({ ...view, page })}
      />
    </>
  );
}
