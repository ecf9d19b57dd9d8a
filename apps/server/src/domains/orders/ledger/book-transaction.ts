import type { PaymentMethod } from '@print/contract/orders';
import type { Fen } from '@print/contract/price';
import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { openDifference } from '../balance-rules.ts';
import type { LedgerEntry } from '../ledger.table.ts';
import { addOrderEvent } from '../orders.api.ts';
import type { Order } from '../orders.table.ts';
import { staffOrderNotFound } from '../placed-orders.errors.ts';
import { lockOrder, setOrder } from '../status/order-changes.store.ts';
import { transactionBooked, transactionDiffers } from './ledger.errors.ts';
import { claimReference, findBookedEntry, hasReference, listStandingEntries } from './ledger.store.ts';
import { receiveMoney } from './receive-money.ts';
import { takeBackEntries } from './take-back-entry.ts';

export type FoundTransaction = {
  readonly orderId: string;
  readonly method: PaymentMethod;
  readonly reference: string;
  readonly amount: Fen;
  /** `system`, or the member of staff as `user:<id>`. */
  readonly actor: string;
  /** A person has seen that the amount is another one. */
  readonly mayDiffer: boolean;
};

type BookDeps = Pick<Deps, 'clock' | 'random' | 'live'>;

/**
 * Books a transaction of a bill for an order, and returns the entry that it proves. A payment that staff have already
 * confirmed is not booked again: the transaction is linked to its entry.
 */
export async function bookTransaction(deps: BookDeps, tx: Tx, found: FoundTransaction): Promise<string> {
  const order = await lockOrder(tx, found.orderId);
  if (!order) throw staffOrderNotFound();
  const payment = await findUnprovenPayment(tx, order.id);
  if (order.paymentCheck !== 'checked') await confirmPayment(deps, tx, order, found);
  else if (payment?.amount === found.amount && payment.method === found.method)
    await linkTransaction(deps, tx, payment, found);
  else if (openDifference(order) === found.amount) await receiveFromBill(deps, tx, order, found);
  else if (!found.mayDiffer) throw transactionDiffers();
  else if (payment) await replacePayment(deps, tx, order, found);
  else await receiveFromBill(deps, tx, order, found);
  await setOrder(tx, order.id, { billLineMissing: false });
  const entryId = await findBookedEntry(tx, found);
  if (entryId === undefined) throw new Error('a booked transaction has an entry');
  return entryId;
}

async function findUnprovenPayment(tx: Tx, orderId: string): Promise<LedgerEntry | undefined> {
  const payment = (await listStandingEntries(tx, orderId)).find(({ kind }) => kind === 'payment');
  return payment && payment.method !== 'CASH' && !(await hasReference(tx, payment.id)) ? payment : undefined;
}

/** The system confirms neither an order that is cancelled nor a payment that staff have questioned. */
async function confirmPayment(deps: BookDeps, tx: Tx, order: Order, found: FoundTransaction): Promise<void> {
  const isPlain = order.status !== 'cancelled' && order.paymentCheck === 'unchecked';
  const isExact = order.totalPrice === found.amount;
  if (!(found.mayDiffer || (isExact && (isPlain || found.actor !== 'system')))) throw transactionDiffers();
  await receiveFromBill(deps, tx, order, found);
}

async function receiveFromBill(deps: BookDeps, tx: Tx, order: Order, found: FoundTransaction): Promise<void> {
  const { amount, method, reference, actor } = found;
  await receiveMoney(deps, tx, order, { amount, method, reference, actor, source: 'bill' });
}

async function linkTransaction(
  deps: BookDeps,
  tx: Tx,
  { id: entryId }: LedgerEntry,
  { orderId, method, reference, amount, actor }: FoundTransaction,
): Promise<void> {
  if (!(await claimReference(tx, { method, reference, entryId }))) throw transactionBooked();
  const detail = { amount, method, reference };
  await addOrderEvent(deps, tx, { orderId, actor, kind: 'transaction_linked', detail });
}

/** The bill shows another amount than staff have confirmed from the screenshot. */
async function replacePayment(deps: BookDeps, tx: Tx, order: Order, found: FoundTransaction): Promise<void> {
  const isTakenBack = ({ kind }: LedgerEntry) => kind === 'payment';
  const correction = { actor: found.actor, note: '按账单更正' };
  await takeBackEntries(deps, tx, order, { ...correction, isTakenBack });
  await receiveFromBill(deps, tx, { ...order, paymentCheck: 'unchecked' }, found);
}
