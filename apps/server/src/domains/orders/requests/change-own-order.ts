import type * as wire from '@print/contract/ordering';
import type { Caller } from '#domains/accounts/accounts.hooks.ts';
import { ownersOf } from '#domains/documents/document-owners.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { countAttemptInTransaction } from '#platform/limits/limits.ts';
import { findWholeOrder } from '../finding/finding-orders.store.ts';
import { showOrder } from '../finding/show-orders.ts';
import type { Order } from '../orders.table.ts';
import { orderNotFound } from '../placed-orders.errors.ts';
import { lockOrder } from '../status/order-changes.store.ts';
import { isFollowedBy } from './requests.store.ts';

export type OwnOrder = { readonly caller: Pick<Caller, 'user' | 'visitorId'>; readonly orderId: string };

/** Each change notifies staff, so that an order cannot be changed without end. */
const maxChangesPerHour = 30;

/**
 * Changes an order for the customer who placed it, or who found it by phone number and pickup code. For all others it is
 * not found, like one that does not exist. Returns the changed order.
 */
export async function changeOwnOrder(
  deps: Pick<Deps, 'db' | 'clock' | 'gateways'>,
  { caller, orderId }: OwnOrder,
  change: (tx: Tx, order: Order) => Promise<void>,
): Promise<wire.Order> {
  const callers = ownersOf(caller);
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const isOwn = order && (callers.includes(order.owner) || (await isFollowedBy(tx, orderId, callers)));
    if (!isOwn) throw orderNotFound();
    const limit = { key: `order-changes:${orderId}`, max: maxChangesPerHour };
    await countAttemptInTransaction(tx, [limit], 3600, deps.clock.now());
    await change(tx, order);
  });
  const changed = await findWholeOrder(deps.db, orderId);
  if (!changed) throw orderNotFound();
  return await showOrder(deps, changed, callers);
}
