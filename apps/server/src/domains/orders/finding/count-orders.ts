import type { OrderCounts } from '@print/contract/ordering';
import type { User } from '#domains/accounts/accounts.table.ts';
import type { Deps } from '#platform/deps.ts';
import { countOwnByStatus } from './finding-orders.store.ts';

/** Counts the orders of a user, in total and by status. */
export async function countOrders({ db }: Pick<Deps, 'db'>, { id }: Pick<User, 'id'>): Promise<OrderCounts> {
  const counts = { total: 0, pending: 0, processing: 0, completed: 0, cancelled: 0 };
  for (const { status, count } of await countOwnByStatus(db, `user:${id}`)) {
    counts[status] = count;
    counts.total += count;
  }
  return counts;
}
