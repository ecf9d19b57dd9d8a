import type { BatchAction, QueuedOrder } from '@print/contract/desk';

export const actionLabels = {
  processing: '开始打印',
  completed: '打印完成',
  payment_checked: '已核款',
  collected: '已取走',
} as const satisfies Record<BatchAction, string>;

const isPossible: Record<BatchAction, (order: QueuedOrder) => boolean> = {
  processing: ({ status }) => status === 'pending',
  completed: ({ status }) => status === 'processing',
  collected: ({ status, collected_at }) => status === 'completed' && collected_at === null,
  payment_checked: ({ status, payment_check }) => status !== 'cancelled' && payment_check !== 'checked',
};

export type PossibleAction = { action: BatchAction; orders: QueuedOrder[] };

/** The actions that apply to at least one of these orders, each with its orders, in the sequence of the work. */
export function possibleActions(orders: readonly QueuedOrder[]): PossibleAction[] {
  return (['payment_checked', 'processing', 'completed', 'collected'] as const)
    .map((action) => ({ action, orders: orders.filter(isPossible[action]) }))
    .filter((possibleAction) => possibleAction.orders.length > 0);
}
