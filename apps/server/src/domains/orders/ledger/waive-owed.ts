import type { Fen } from '@print/contract/price';
import type { Deps } from '#platform/deps.ts';
import { amountOwed, openDifference } from '../balance-rules.ts';
import { closeRefundRequests } from '../close-refund-requests.ts';
import { addOrderEvent } from '../orders.api.ts';
import { staffOrderNotFound } from '../placed-orders.errors.ts';
import { acceptFiles } from '../status/accept-files.ts';
import { notifyOrderChanged } from '../status/notify-order-changed.ts';
import { lockOrder, setOrder } from '../status/order-changes.store.ts';
import { bookEntry } from './book-entry.ts';
import { owedChanged, refundUnderWay } from './ledger.errors.ts';
import { readBookingReason } from './ledger-input-rules.ts';
import { isPartOf } from './ledger-rules.ts';

type Waiver = {
  readonly orderId: string;
  readonly actor: string;
  /** The amount that the clerk saw: positive if the customer owed it. */
  readonly amount: Fen;
  readonly reason?: string | undefined;
};

/** Gives up all or a part of what one side owes the other. */
export async function waiveOwed(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'live'>,
  { orderId, actor, amount, reason }: Waiver,
): Promise<void> {
  const note = readBookingReason(reason, '请填写免除原因');
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw staffOrderNotFound();
    if (amount < 0 && order.refundsUnderWay > 0) throw refundUnderWay();
    const owesAll = amount !== 0 && order.paymentCheck !== 'checked' && amount === amountOwed(order);
    if (!owesAll && !isPartOf(amount, openDifference(order))) throw owedChanged();
    // No payment is awaited any more.
    if (owesAll) await setOrder(tx, orderId, { paymentCheck: 'checked', paymentProblem: '', cancelUnpaidAt: null });
    if (owesAll) await acceptFiles(tx, order);
    await bookEntry(deps, tx, { orderId, actor, note, kind: 'waiver', method: null, amount, source: 'clerk' });
    // The customer has given up the money.
    if (amount < 0) await closeRefundRequests(tx, orderId, { actor, at: deps.clock.now() });
    await addOrderEvent(deps, tx, { orderId, actor, kind: 'waived', detail: { amount, reason: note } });
    await notifyOrderChanged(deps, tx, order);
  });
}
