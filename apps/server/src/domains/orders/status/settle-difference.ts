import type { Fen } from '@print/contract/price';
import type { Deps } from '#platform/deps.ts';
import { lateDifference } from '../late-difference-rules.ts';
import { insertOrderEvent } from '../orders.store.ts';
import { differenceChanged, staffOrderNotFound } from '../placed-orders.errors.ts';
import { notifyOrderChanged } from './notify-order-changed.ts';
import { lockOrder, setOrder } from './order-changes.store.ts';

type Settlement = {
  readonly orderId: string;
  readonly actor: string;
  /** The amount that the clerk saw. */
  readonly difference: Fen;
};

/** Records that a difference found after the handover is paid. Idempotent: two clerks may press the same button. */
export async function settleDifference(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'live'>,
  { orderId, actor, difference }: Settlement,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw staffOrderNotFound();
    const late = lateDifference(order);
    if (late === 0) return;
    if (late !== difference) throw differenceChanged();
    await setOrder(tx, orderId, { settledDifference: order.priceDifference });
    await insertOrderEvent(tx, {
      id: deps.random.uuid(),
      orderId,
      at: deps.clock.now(),
      actor,
      kind: 'settled',
      detail: { difference },
    });
    await notifyOrderChanged(deps, tx, order);
  });
}
