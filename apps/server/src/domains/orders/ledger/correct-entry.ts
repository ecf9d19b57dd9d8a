import type { Deps } from '#platform/deps.ts';
import { addOrderEvent } from '../orders.api.ts';
import { staffOrderNotFound } from '../placed-orders.errors.ts';
import { notifyOrderChanged } from '../status/notify-order-changed.ts';
import { lockOrder, setOrder } from '../status/order-changes.store.ts';
import { entryCorrected, entryNotFound } from './ledger.errors.ts';
import { findEntry } from './ledger.store.ts';
import { readBookingReason } from './ledger-input-rules.ts';
import { takeBackEntries } from './take-back-entry.ts';

type Correction = {
  readonly orderId: string;
  readonly entryId: string;
  readonly actor: string;
  readonly reason?: string | undefined;
};

/** Books the opposite of an entry that was a mistake. Without its payment, the order has to be checked again. */
export async function correctEntry(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'live'>,
  { orderId, entryId, actor, reason }: Correction,
): Promise<void> {
  const note = readBookingReason(reason, '请填写冲正原因');
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw staffOrderNotFound();
    const entry = await findEntry(tx, orderId, entryId);
    if (!entry || entry.kind === 'correction') throw entryNotFound();
    const [corrected] = await takeBackEntries(deps, tx, order, {
      actor,
      note,
      isTakenBack: ({ id }) => id === entryId,
    });
    if (!corrected) throw entryCorrected();
    if (entry.kind === 'payment' && order.paymentCheck === 'checked')
      await setOrder(tx, orderId, { paymentCheck: 'unchecked', paymentCheckedAt: null });
    const { kind, amount } = corrected;
    await addOrderEvent(deps, tx, { orderId, actor, kind: 'corrected', detail: { entry: kind, amount, reason: note } });
    await notifyOrderChanged(deps, tx, order);
  });
}
