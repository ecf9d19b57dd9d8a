import { type Fen, fen } from '@print/contract/price';
import { readBookingReason } from '#domains/orders/ledger/ledger-input-rules.ts';
import { reserveRefund } from '#domains/orders/ledger/reserve-refund.ts';
import { getLockedOrder } from '#domains/orders/status/get-locked-order.ts';
import { notifyOrderChanged } from '#domains/orders/status/notify-order-changed.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { gatewayNotSetUp, gatewayRefundTooLarge, notPaidByGateway } from './gateways.errors.ts';
import { sendRefundsJob } from './gateways.jobs.ts';
import { insertRefund, listPaidPayments, listRefundsOf } from './gateways.store.ts';
import type { GatewayPaymentRow, GatewayRefundRow } from './gateways.table.ts';
import { splitRefund } from './payment-rules.ts';

type RefundInput = {
  readonly orderId: string;
  /** The clerk, as `user:<id>`. */
  readonly actor: string;
  readonly amount: Fen;
  readonly reason?: string | undefined;
};

/** Promises a refund the way the money came. The amount is reserved until the gateway has given it back or refused. */
export async function refundPayments(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'live' | 'jobs' | 'gateways'>,
  { orderId, actor, amount, ...input }: RefundInput,
): Promise<void> {
  const reason = readBookingReason(input.reason, '请填写退款原因');
  const { db, clock, random, jobs } = deps;
  await db.transaction(async (tx) => {
    const order = await getLockedOrder(tx, orderId);
    const payments = await listRefundable(tx, orderId);
    if (payments.length === 0) throw notPaidByGateway();
    if (payments.some(({ method }) => !deps.gateways[method])) throw gatewayNotSetUp();
    await reserveRefund(tx, order, amount);
    const parts = splitRefund(payments, amount);
    if (!parts) throw gatewayRefundTooLarge(sumOf(payments));
    const now = clock.now();
    for (const part of parts)
      await insertRefund(tx, {
        id: random.uuid(),
        paymentId: part.payment.id,
        reference: random.bytes(16).toString('hex'),
        amount: fen(part.amount),
        reason,
        actor,
        createdAt: now,
        nextAttemptAt: now,
      });
    await jobs.enqueue(tx, sendRefundsJob, {});
    await notifyOrderChanged(deps, tx, order);
  });
}

export type RefundablePayment = GatewayPaymentRow & {
  /** Not given back, and not about to be. */
  readonly left: Fen;
  readonly refunds: readonly GatewayRefundRow[];
};

export async function listRefundable(db: Tx | Deps['db'], orderId: string): Promise<RefundablePayment[]> {
  const payments = await listPaidPayments(db, orderId);
  const refunds = await listRefundsOf(
    db,
    payments.map(({ id }) => id),
  );
  return payments.map((payment) => {
    const own = refunds.filter(({ paymentId }) => paymentId === payment.id);
    const promised = own.filter(({ state }) => state !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
    return { ...payment, left: fen(payment.amount - promised), refunds: own };
  });
}

export const sumOf = (payments: readonly Pick<RefundablePayment, 'left'>[]) =>
  fen(payments.reduce((sum, { left }) => sum + left, 0));
