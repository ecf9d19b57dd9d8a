import type { Deps } from '#platform/deps.ts';
import { addOrderEvent } from '../orders.api.ts';
import { staffOrderNotFound } from '../placed-orders.errors.ts';
import { lockOrder } from '../status/order-changes.store.ts';
import { readNote } from '../text-rules.ts';

type Note = { readonly orderId: string; readonly actor: string; readonly text: string };

/** Only staff see notes; the customer gets no notice. */
export async function addNote(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'live'>,
  { orderId, actor, text: input }: Note,
): Promise<void> {
  const text = readNote(input);
  await deps.db.transaction(async (tx) => {
    if (!(await lockOrder(tx, orderId))) throw staffOrderNotFound();
    await addOrderEvent(deps, tx, { orderId, actor, kind: 'note', detail: { text } });
    await deps.live.notify(tx, 'staff', { topic: 'queue', id: orderId });
  });
}
