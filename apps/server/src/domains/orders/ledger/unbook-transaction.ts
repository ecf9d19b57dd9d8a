import type { Deps } from '#platform/deps.ts';
import { addOrderEvent } from '../orders.api.ts';
import { staffOrderNotFound } from '../placed-orders.errors.ts';
import { lockOrder } from '../status/order-changes.store.ts';
import { correctEntry } from './correct-entry.ts';
import { entryNotFound } from './ledger.errors.ts';
import { findEntry, releaseReference } from './ledger.store.ts';
import { readBookingReason } from './ledger-input-rules.ts';

type Undoing = {
  readonly orderId: string;
  readonly entryId: string;
  readonly actor: string;
  readonly reason?: string | undefined;
};

/**
 * Frees a transaction that a bill has proved for the wrong order. An entry that the bill has booked is corrected; one
 * that staff had booked before stands, without its transaction.
 */
export async function unbookTransaction(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'live'>,
  { orderId, entryId, actor, reason }: Undoing,
): Promise<void> {
  const note = readBookingReason(reason, '请填写撤销原因');
  const isBookedByBill = await deps.db.transaction(async (tx) => {
    if (!(await lockOrder(tx, orderId))) throw staffOrderNotFound();
    const entry = await findEntry(tx, orderId, entryId);
    if (!entry) throw entryNotFound();
    if (entry.source === 'bill') return true;
    await releaseReference(tx, entryId);
    await addOrderEvent(deps, tx, { orderId, actor, kind: 'transaction_unlinked', detail: { reason: note } });
    return false;
  });
  if (isBookedByBill) await correctEntry(deps, { orderId, entryId, actor, reason: note });
}
