import type { PaymentCheck } from '@print/contract/desk';
import type { OrderStatus } from '@print/contract/orders';

/** Events that customers also receive by mail. */
export type NoticeKind = 'completed' | 'cancelled' | 'payment_problem';

export type Notice = { readonly kind: NoticeKind; readonly happenedAt: Date; readonly reason: string };

type OrderState = {
  readonly status: OrderStatus;
  readonly completedAt: Date | null;
  readonly collectedAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly cancelReason: string;
  readonly paymentCheck: PaymentCheck;
  readonly paymentCheckedAt: Date | null;
  readonly paymentProblem: string;
};

/** Undefined when the notice is out of date, such as for an order that is already collected. */
export function noticeOf(order: OrderState, kind: NoticeKind): Notice | undefined {
  const [happenedAt, reason] = momentOf(order, kind);
  return happenedAt ? { kind, happenedAt, reason } : undefined;
}

function momentOf(order: OrderState, kind: NoticeKind): [Date | null, string] {
  if (kind === 'completed') return [order.status === 'completed' && !order.collectedAt ? order.completedAt : null, ''];
  if (kind === 'cancelled') return [order.status === 'cancelled' ? order.cancelledAt : null, order.cancelReason];
  return [order.paymentCheck === 'problem' ? order.paymentCheckedAt : null, order.paymentProblem];
}
