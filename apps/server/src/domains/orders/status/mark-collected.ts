import type { Deps } from '#platform/deps.ts';
import { insertOrderEvent } from '../orders.store.ts';
import { staffOrderNotFound, statusNotAllowed } from '../placed-orders.errors.ts';
import { notifyOrderChanged } from './notify-order-changed.ts';
import { lockOrder, setOrder } from './order-changes.store.ts';

/** Idempotent: two clerks may press the same button. */
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
    await setOrder(tx, orderId, { collectedAt: now, settledDifference: order.priceDifference });
    await insertOrderEvent(tx, {
      id: deps.random.uuid(),
      orderId,
      at: now,
      actor,
      kind: 'collected',
      detail: { difference: order.priceDifference },
    });
    await notifyOrderChanged(deps, tx, order);
  });
}
