import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { listFollowers } from './order-followers.store.ts';
import type { Order } from './orders.table.ts';

/** Whoever has to do with an order looks again: its owner, those who found it by its code, and staff. */
export async function announceOrder(
  { live }: Pick<Deps, 'live'>,
  tx: Tx,
  { id, owner }: Pick<Order, 'id' | 'owner'>,
): Promise<void> {
  const audiences = new Set([owner, ...(await listFollowers(tx, id))]);
  for (const audience of audiences) await live.notify(tx, audience, { topic: 'order', id });
  await live.notify(tx, 'staff', { topic: 'queue' });
}
