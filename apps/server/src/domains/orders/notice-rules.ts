import type { PaymentCheck } from '@print/contract/desk';
import type { OrderStatus } from '@print/contract/orders';

/** What a customer is told by mail, beside the page that tells it at once. */
export type NoticeKind = 'completed' | 'cancelled' | 'payment_problem';

/** What happened to an order, when, and why if there is a why. */
export type News = { readonly kind: NoticeKind; readonly happenedAt: Date; readonly reason: string };

type Standing = {
  readonly status: OrderStatus;
  readonly completedAt: Date | null;
  readonly collectedAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly cancelReason: string;
  readonly paymentCheck: PaymentCheck;
  readonly paymentCheckedAt: Date | null;
  readonly paymentProblem: string;
};

/** Undefined when it is no news any more: fetched, or settled, before it could be told. */
export function newsOf(order: Standing, kind: NoticeKind): News | undefined {
  const [happenedAt, reason] = momentOf(order, kind);
  return happenedAt ? { kind, happenedAt, reason } : undefined;
}

function momentOf(order: Standing, kind: NoticeKind): [Date | null, string] {
  if (kind === 'completed')
    return [order.status === 'completed' && !order.collectedAt ? order.completedAt : null, ''];
  if (kind === 'cancelled')
    return [order.status === 'cancelled' ? order.cancelledAt : null, order.cancelReason];
  return [order.paymentCheck === 'problem' ? order.paymentCheckedAt : null, order.paymentProblem];
}
