import type { PaymentMethod } from '@print/contract/orders';
import { fen } from '@print/contract/price';
import { receiveMoney } from '#domains/orders/ledger/receive-money.ts';
import { addOrderEvent } from '#domains/orders/orders.api.ts';
import type { Order } from '#domains/orders/orders.table.ts';
import { getLockedOrder } from '#domains/orders/status/get-locked-order.ts';
import { notifyOrderChanged } from '#domains/orders/status/notify-order-changed.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { AppError } from '#platform/errors.ts';
import type { GatewayPayment } from '#platform/gateways/gateway.ts';
import { paymentUnknown } from './gateways.errors.ts';
import { findPaymentByReference, lockPayment, setPayment } from './gateways.store.ts';
import type { GatewayPaymentRow } from './gateways.table.ts';

export type PaidPayment = Extract<GatewayPayment, { state: 'paid' }>;
type RecordDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'live' | 'log'>;

/**
 * Books a payment that the gateway has confirmed: once, however often and in whatever order the news arrives. The money
 * counts also for a cancelled or paid order, which the shop then owes.
 */
export async function recordPayment(deps: RecordDeps, method: PaymentMethod, paid: PaidPayment): Promise<void> {
  const { db, log } = deps;
  const payment = await findPaymentByReference(db, method, paid.reference);
  if (!payment) {
    log.error({ method, reference: paid.reference }, 'a payment gateway reports a payment that the shop does not know');
    throw paymentUnknown();
  }
  if (payment.state === 'paid') return;
  if (payment.amount !== paid.amountFen) return await reportAmount(deps, payment, paid);
  try {
    await db.transaction((tx) => bookOnce(deps, tx, payment, paid));
  } catch (error) {
    // Staff or a bill have booked this transaction already.
    if (!(error instanceof AppError && error.code === 'transaction_booked')) throw error;
    await setPayment(db, payment.id, paidColumns(paid));
  }
}

async function bookOnce(
  deps: RecordDeps,
  tx: Tx,
  { id, orderId }: GatewayPaymentRow,
  paid: PaidPayment,
): Promise<void> {
  const { order, payment } = await lockBoth(tx, orderId, id);
  if (payment.state === 'paid') return;
  await setPayment(tx, id, paidColumns(paid));
  const { method } = payment;
  const reference = paid.transactionId;
  const amount = fen(paid.amountFen);
  await receiveMoney(deps, tx, order, { amount, method, source: 'gateway', reference, actor: 'system' });
}

const paidColumns = ({ transactionId, paidAt }: PaidPayment) =>
  ({ state: 'paid', transactionId, paidAt, nextQueryAt: null }) as const;

/** Another amount than the code's confirms nothing. Staff see it in the order's history, once. */
async function reportAmount(deps: RecordDeps, row: GatewayPaymentRow, paid: PaidPayment): Promise<void> {
  const { method, amount: asked, reference } = row;
  deps.log.error({ method, reference, asked, paid: paid.amountFen }, 'a payment has another amount than its code');
  await deps.db.transaction(async (tx) => {
    const { order, payment } = await lockBoth(tx, row.orderId, row.id);
    if (payment.transactionId === paid.transactionId) return;
    await setPayment(tx, row.id, { state: 'closed', transactionId: paid.transactionId, nextQueryAt: null });
    const detail = { method, asked, paid: paid.amountFen, source: 'gateway', reference: paid.transactionId };
    await addOrderEvent(deps, tx, { orderId: row.orderId, actor: 'system', kind: 'amount_differs', detail });
    await notifyOrderChanged(deps, tx, order);
  });
}

/** The order first, as everywhere: see `lockPayment`. */
async function lockBoth(
  tx: Tx,
  orderId: string,
  id: string,
): Promise<{ readonly order: Order; readonly payment: GatewayPaymentRow }> {
  const order = await getLockedOrder(tx, orderId);
  const payment = await lockPayment(tx, id);
  if (!payment) throw new Error('the payment is gone');
  return { order, payment };
}
