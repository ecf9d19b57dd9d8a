import type { LedgerMethod } from '@print/contract/ledger-entries';
import type { Fen } from '@print/contract/price';
import type { Deps } from '#platform/deps.ts';
import { openDifference } from '../balance-rules.ts';
import { addOrderEvent } from '../orders.api.ts';
import { differenceChanged, staffOrderNotFound } from '../placed-orders.errors.ts';
import { notifyOrderChanged } from '../status/notify-order-changed.ts';
import { lockOrder } from '../status/order-changes.store.ts';
import { bookEntry } from './book-entry.ts';
import { paymentUnchecked, refundUnderWay } from './ledger.errors.ts';
import { listEntries } from './ledger.store.ts';
import { readReference } from './ledger-input-rules.ts';
import { moneyTaken } from './ledger-rules.ts';

type Settlement = {
  readonly orderId: string;
  readonly actor: string;
  /** The amount that the clerk saw, and has taken or given back. */
  readonly difference: Fen;
  readonly method?: LedgerMethod | undefined;
  readonly reference?: string | undefined;
};

/** Books that a difference is paid or given back. Idempotent: two clerks may press the same button. */
export async function settleDifference(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'live'>,
  { orderId, actor, difference, ...input }: Settlement,
): Promise<void> {
  const reference = readReference(input.reference);
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw staffOrderNotFound();
    const open = openDifference(order);
    if (open === 0) return;
    if (open !== difference) throw differenceChanged();
    if (open < 0 && order.refundsUnderWay > 0) throw refundUnderWay();
    if (open < 0 && moneyTaken(await listEntries(tx, orderId)) < -open) throw paymentUnchecked();
    const method = input.method ?? order.paymentMethod;
    await bookEntry(deps, tx, { orderId, actor, kind: 'difference', method, amount: open, source: 'clerk', reference });
    await addOrderEvent(deps, tx, { orderId, actor, kind: 'settled', detail: { difference, method } });
    await notifyOrderChanged(deps, tx, order);
  });
}
