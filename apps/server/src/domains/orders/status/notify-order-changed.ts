import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { listFollowers } from '../orders.store.ts';
import type { Order } from '../orders.table.ts';

/** Notifies the owner, the followers and staff that an order has changed. */
export async function notifyOrderChanged(
  { live }: Pick<Deps, 'live'>,
  tx: Tx,
  { id, owner }: Pick<Order, 'id' | 'owner'>,
): Promise<void> {
  const audiences = new Set([owner, ...(await listFollowers(tx, id))]);
  await live.notifyAll(tx, [
    ...[...audiences].map((audience) => ({ audience, event: { topic: 'order', id } }) as const),
    { audience: 'staff', event: { topic: 'queue', id } },
  ]);
}
