import type { GatewayRefunds } from '@print/contract/gateway-payments';
import { fen, toYuan } from '@print/contract/price';
import { moneyWithShop } from '#domains/orders/ledger/assert-refundable.ts';
import { findOrder } from '#domains/orders/orders.api.ts';
import { staffOrderNotFound } from '#domains/orders/placed-orders.errors.ts';
import type { Deps } from '#platform/deps.ts';
import type { GatewayRefundRow } from './gateways.table.ts';
import { listRefundable, sumOf } from './refund-payments.ts';

/** What staff can give back the way it came, and how earlier refunds of the order stand. */
export async function showRefunds(
  { db, gateways }: Pick<Deps, 'db' | 'gateways'>,
  orderId: string,
): Promise<GatewayRefunds> {
  const order = await findOrder(db, orderId);
  if (!order) throw staffOrderNotFound();
  const payments = await listRefundable(db, orderId);
  const canAsk = payments.length > 0 && payments.every(({ method }) => gateways[method]);
  const refundable = canAsk ? Math.max(0, Math.min(sumOf(payments), await moneyWithShop(db, order))) : 0;
  const refunds = payments.flatMap((payment) => payment.refunds);
  return {
    method: order.paymentMethod,
    refundable: toYuan(fen(refundable)),
    refunds: refunds.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime()).map(presentRefund),
  };
}

const presentRefund = ({ id, createdAt, amount, reason, state, problem }: GatewayRefundRow) => ({
  id,
  created_at: createdAt.toISOString(),
  amount: toYuan(amount),
  reason,
  state,
  problem,
});
