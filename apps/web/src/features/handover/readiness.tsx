import type { StaffOrder } from '@print/contract/desk';
import { formatTime, formatTimeAgo } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { Notice } from '#ui/notice.tsx';

/** Shows why the order cannot be handed over yet. */
export function Readiness({ order }: { order: StaffOrder }) {
  const now = useNow();
  if (order.status === 'cancelled')
    return (
      <Notice tone="danger" title="这一单已取消，没有东西可取">
        {order.cancel_reason && `原因：${order.cancel_reason}`}
      </Notice>
    );
  if (order.collected_at !== null)
    return (
      <Notice tone="warn" title={`${formatTimeAgo(order.collected_at, now)}已经取走了`}>
        如果顾客说没拿到，请到订单里看是谁交付的。
      </Notice>
    );
  if (order.status === 'completed') return null;
  return (
    <Notice tone="warn" title={order.status === 'pending' ? '还没有开始打印' : '还没有标记印好'}>
      {order.status === 'pending'
        ? `预计${formatTime(order.ready_by, now)} 前印好。`
        : '纸已经齐了就先点“打印完成”，再交付。'}
    </Notice>
  );
}
