import type { LedgerMethod, LedgerSource } from '@print/contract/ledger-entries';
import type { Fen } from '@print/contract/price';
import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { addOrderEvent } from '../orders.api.ts';
import type { Order } from '../orders.table.ts';
import { acceptFiles } from '../status/accept-files.ts';
import { notifyOrderChanged } from '../status/notify-order-changed.ts';
import { setOrder } from '../status/order-changes.store.ts';
import { bookEntry } from './book-entry.ts';

export type Receipt = {
  readonly amount: Fen;
  readonly method: LedgerMethod;
  readonly source: LedgerSource;
  readonly reference?: string;
  /** `system`, or the clerk as `user:<id>`. */
  readonly actor: string;
};

/**
 * Books money that has come in for the order. The first receipt confirms its payment; whatever comes later settles a
 * difference. The caller has locked the order.
 */
export async function receiveMoney(
  deps: Pick<Deps, 'clock' | 'random' | 'live'>,
  tx: Tx,
  order: Pick<Order, 'id' | 'owner' | 'paymentCheck' | 'screenshotId'>,
  { actor, ...receipt }: Receipt,
): Promise<void> {
  const orderId = order.id;
  const isFirst = order.paymentCheck !== 'checked';
  const { amount, method, source } = receipt;
  // An order may cost nothing.
  if (amount !== 0) await bookEntry(deps, tx, { ...receipt, orderId, actor, kind: isFirst ? 'payment' : 'difference' });
  if (isFirst) {
    const confirmed = { paymentCheck: 'checked', paymentProblem: '', cancelUnpaidAt: null } as const;
    await setOrder(tx, orderId, { ...confirmed, paymentCheckedAt: deps.clock.now() });
    await acceptFiles(tx, order);
    const detail = { from: order.paymentCheck, to: 'checked', amount, method, source };
    await addOrderEvent(deps, tx, { orderId, actor, kind: 'payment', detail });
  } else {
    const detail = { difference: amount, method, source };
    await addOrderEvent(deps, tx, { orderId, actor, kind: 'settled', detail });
  }
  await notifyOrderChanged(deps, tx, order);
}
