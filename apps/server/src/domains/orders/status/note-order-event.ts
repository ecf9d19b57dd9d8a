import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { insertOrderEvent } from '../orders.store.ts';
import type { OrderEvent } from '../orders.table.ts';

/** Adds to the history of an order what another part of the shop did with it. */
export async function noteOrderEvent(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  event: Pick<OrderEvent, 'orderId' | 'actor' | 'kind' | 'detail'>,
): Promise<void> {
  await insertOrderEvent(tx, { id: random.uuid(), at: clock.now(), ...event });
}
