import type { Deps } from '#platform/deps.ts';
import { openDifference } from '../balance-rules.ts';
import { insertOrderEvent } from '../orders.store.ts';
import { staffOrderNotFound, statusNotAllowed } from '../placed-orders.errors.ts';
import { notifyOrderChanged } from './notify-order-changed.ts';
import { lockOrder, setOrder } from './order-changes.store.ts';

/** Settles no money. Idempotent: two clerks may press the same button. */
export async function markCollected(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'live'>,
  { orderId, actor }: { readonly orderId: string; readonly actor: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw staffOrderNotFound();
    if (order.status !== 'completed') throw statusNotAllowed();
    if (order.collectedAt) return;
    const now = deps.clock.now();
    await setOrder(tx, orderId, { collectedAt: now });
    await insertOrderEvent(tx, {
      id: deps.random.uuid(),
      orderId,
      at: now,
      actor,
      kind: 'collected',
      detail: { open: openDifference(order) },
    });
    await notifyOrderChanged(deps, tx, order);
  });
}
