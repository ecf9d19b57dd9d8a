import { bookRefund } from '#domains/orders/ledger/refund-order.ts';
import { releaseRefund } from '#domains/orders/ledger/reserve-refund.ts';
import { addOrderEvent } from '#domains/orders/orders.api.ts';
import type { Order } from '#domains/orders/orders.table.ts';
import { getLockedOrder } from '#domains/orders/status/get-locked-order.ts';
import { notifyOrderChanged } from '#domains/orders/status/notify-order-changed.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { lockRefund, type RefundOfPayment, setRefund } from './gateways.store.ts';
import type { GatewayRefundRow } from './gateways.table.ts';
import { nextRefundAttempt } from './payment-rules.ts';

export type RefundEnd = { readonly isDone: true } | { readonly isDone: false; readonly problem: string };
type SettleDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'live'>;

/** Frees the reserved amount; books the refund if the money has gone. Idempotent. */
export async function endRefund(deps: SettleDeps, { refund, payment }: RefundOfPayment, end: RefundEnd): Promise<void> {
  const { orderId, method } = payment;
  await withProcessing(deps, orderId, refund.id, async (tx, reserved, { id, amount, reference, reason, actor }) => {
    const order = await releaseRefund(tx, reserved, amount);
    if (end.isDone) {
      await setRefund(tx, id, { state: 'done', problem: '', nextAttemptAt: null });
      await bookRefund(deps, tx, order, { actor, amount, method, source: 'gateway', note: reason, reference });
      return;
    }
    const { problem } = end;
    await setRefund(tx, id, { state: 'failed', problem, nextAttemptAt: null });
    const detail = { amount, method, source: 'gateway', problem };
    await addOrderEvent(deps, tx, { orderId, actor: 'system', kind: 'refund_failed', detail });
    await notifyOrderChanged(deps, tx, order);
  });
}

/** Tries again later. Staff read why it takes so long. */
export async function waitForRefund(
  deps: SettleDeps,
  { refund, payment }: RefundOfPayment,
  problem: string,
): Promise<void> {
  await withProcessing(deps, payment.orderId, refund.id, async (tx, order, locked) => {
    const attempts = locked.attempts + 1;
    const nextAttemptAt = nextRefundAttempt(attempts, deps.clock.now());
    await setRefund(tx, refund.id, { attempts, problem, nextAttemptAt });
    if (locked.problem !== problem) await notifyOrderChanged(deps, tx, order);
  });
}

/** The order is locked first, as everywhere. Does nothing for a refund that has ended. */
async function withProcessing(
  { db }: SettleDeps,
  orderId: string,
  refundId: string,
  change: (tx: Tx, order: Order, refund: GatewayRefundRow) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await getLockedOrder(tx, orderId);
    const refund = await lockRefund(tx, refundId);
    if (refund?.state === 'processing') await change(tx, order, refund);
  });
}
