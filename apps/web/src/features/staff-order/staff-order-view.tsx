import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { ApiError, messageOf } from '#api/api-error.ts';
import { staffOrderQuery } from '#shop/staff-order-query.ts';
import { useLiveOrder } from '#shop/use-live-order.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import styles from './staff-order-view.module.css';

type StaffOrderViewProps = {
  id: string;
  /** Set only beside the queue; where the order has a page of its own, that page has a back link. */
  onClose?: () => void;
};

export function StaffOrderView({ id, onClose }: StaffOrderViewProps) {
  const { data: order, error, isFetching, refetch } = useQuery(staffOrderQuery(id));
  useLiveOrder(id);
  const close = onClose && <IconButton label="关闭订单" icon={<X />} onClick={onClose} />;
  if (order) return <OrderSheet order={order} isStale={error !== null} close={close} />;
  return (
    <Stack as="section" gap={16} aria-label="订单详情">
      {close && <div className={styles.close}>{close}</div>}
      {!error && <OrderSkeleton />}
      {isMissing(error) && <EmptyState title="没有这个订单">可能是地址不完整，请回到队列里找。</EmptyState>}
      {error && !isMissing(error) && (
        <Notice
          tone="danger"
          title="订单没有加载出来"
          actions={
            <Button variant="outline" loading={isFetching} onClick={() => void refetch()}>
              重试
            </Button>
          }
        >
          {messageOf(error)}
        </Notice>
      )}
    </Stack>
  );
}

/** The server refuses a malformed id with 400, an unknown id with 404. */
function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
