import type { Tx } from '#platform/db/database.ts';
import type { Order } from '../orders.table.ts';
import { paymentDoubtful, paymentUnverified } from '../placed-orders.errors.ts';
import { describeDoubts, isVerified, mayPrint, openDoubts, type PrintAnyway } from './payment-doubt-rules.ts';
import { findPaymentEvidence } from './payment-hints.store.ts';

type PaidOrder = Pick<Order, 'id' | 'status' | 'paymentCheck' | 'totalPrice' | 'isWalkIn' | 'billLineMissing'>;

/** Work whose payment nobody has verified is printed only if the clerk was asked and answered so. */
export async function assertPaymentVerified(tx: Tx, order: PaidOrder, answer: PrintAnyway): Promise<void> {
  if (isVerified(order)) return;
  const screenshot = (await findPaymentEvidence(tx, [order.id])).get(order.id);
  const open = openDoubts(order, screenshot);
  if (!mayPrint(open, answer)) throw paymentUnverified(describeDoubts(open, order, screenshot));
}

/** A clerk has to look at a doubtful payment alone. */
export async function assertNotDoubtful(tx: Tx, order: PaidOrder): Promise<void> {
  const screenshot = (await findPaymentEvidence(tx, [order.id])).get(order.id);
  const open = openDoubts(order, screenshot);
  if (open.length > 0) throw paymentDoubtful(describeDoubts(open, order, screenshot));
}
