import type { OrderStatus } from '@print/contract/orders';

/** What staff read. */
export const statusWords: Record<OrderStatus, string> = {
  pending: '待处理',
  processing: '处理中',
  completed: '已完成',
  cancelled: '已取消',
};
