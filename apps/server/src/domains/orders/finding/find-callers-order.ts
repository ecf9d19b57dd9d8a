import type { Caller } from '#domains/accounts/accounts.hooks.ts';
import { ownersOf } from '#domains/documents/document-owners.ts';
import type { Deps } from '#platform/deps.ts';
import { findOrder } from '../orders.api.ts';
import { listFollowers } from '../orders.store.ts';
import type { Order } from '../orders.table.ts';
import { orderNotFound } from '../placed-orders.errors.ts';

/** An order that the caller placed or has found before. Another one's id gets the response of an unknown id. */
export async function findCallersOrder({ db }: Pick<Deps, 'db'>, caller: Caller, id: string): Promise<Order> {
  const owners = ownersOf(caller);
  const order = await findOrder(db, id);
  if (!order) throw orderNotFound();
  if (owners.includes(order.owner)) return order;
  const followers = await listFollowers(db, id);
  if (!owners.some((owner) => followers.includes(owner))) throw orderNotFound();
  return order;
}
