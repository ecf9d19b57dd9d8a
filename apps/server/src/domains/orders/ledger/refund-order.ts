import type { LedgerMethod, LedgerSource } from '@print/contract/ledger-entries';
import { type Fen, fen } from '@print/contract/price';
import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { amountOwed } from '../balance-rules.ts';
import { closeRefundRequests } from '../close-refund-requests.ts';
import { addOrderEvent } from '../orders.api.ts';
import type { Order } from '../orders.table.ts';
import { staffOrderNotFound } from '../placed-orders.errors.ts';
import { notifyOrderChanged } from '../status/notify-order-changed.ts';
import { lockOrder } from '../status/order-changes.store.ts';
import { assertRefundable } from './assert-refundable.ts';
import { bookEntry } from './book-entry.ts';
import { readBookingReason, readReference } from './ledger-input-rules.ts';
import { partNotOwed } from './ledger-rules.ts';

type RefundInput = {
  readonly orderId: string;
  readonly actor: string;
  readonly amount: Fen;
  readonly method: LedgerMethod;
  readonly reason?: string | undefined;
  readonly reference?: string | undefined;
};

type RefundDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'live'>;

/** Records money that a clerk has given back. */
export async function refundOrder(deps: RefundDeps, { orderId, ...input }: RefundInput): Promise<void> {
  const note = readBookingReason(input.reason, '请填写退款原因');
  const reference = readReference(input.reference);
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw staffOrderNotFound();
    await bookRefund(deps, tx, order, { ...input, note, reference, source: 'clerk' });
  });
}

type Refund = {
  readonly actor: string;
  readonly amount: Fen;
  readonly method: LedgerMethod;
  readonly source: LedgerSource;
  readonly note: string;
  readonly reference: string;
};

/**
 * The caller has locked the order. The shop may give back more than it owes, such as for a bad print: this part lowers
 * the price, or else the customer would owe it.
 */
export async function bookRefund(
  deps: Pick<Deps, 'clock' | 'random' | 'live'>,
  tx: Tx,
  order: Order,
  { amount, ...refund }: Refund,
): Promise<void> {
  const orderId = order.id;
  const { actor, method, note } = refund;
  await assertRefundable(tx, order, amount);
  await bookEntry(deps, tx, { ...refund, orderId, kind: 'refund', amount: fen(-amount) });
  const waived = partNotOwed(amount, amountOwed(order));
  if (waived > 0)
    await bookEntry(deps, tx, { orderId, actor, note, kind: 'waiver', method: null, amount: waived, source: 'clerk' });
  await closeRefundRequests(tx, orderId, { actor, at: deps.clock.now() });
  await addOrderEvent(deps, tx, { orderId, actor, kind: 'refunded', detail: { amount, method, reason: note } });
  await notifyOrderChanged(deps, tx, order);
}
