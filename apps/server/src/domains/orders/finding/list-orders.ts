import { urlOf } from '@print/contract/endpoint';
import { listOrders as endpoint, type Order, type OrderPage } from '@print/contract/ordering';
import type { OrderStatus } from '@print/contract/orders';
import type { User } from '#domains/accounts/accounts.table.ts';
import type { Deps } from '#platform/deps.ts';
import { countOwnOrders, listOwnOrders } from './finding-orders.store.ts';
import { showOrders } from './show-orders.ts';

const pageSize = 20;

type OrderFilter = { readonly status?: OrderStatus | undefined; readonly page?: string | undefined };

/** A user's own orders, newest first: all of them, or one page. */
export async function listOrders(
  deps: Pick<Deps, 'db' | 'clock' | 'gateways'>,
  user: Pick<User, 'id'>,
  { status, page }: OrderFilter,
): Promise<Order[] | OrderPage> {
  const owner = `user:${user.id}` as const;
  if (page === undefined) {
    const { found } = await listOwnOrders(deps.db, { owner, status });
    return await showOrders(deps, found, [owner]);
  }
  const offset = (Number(page) - 1) * pageSize;
  const { found, count } = await listOwnOrders(deps.db, { owner, status, limit: pageSize, offset });
  const results = await showOrders(deps, found, [owner]);
  const isAfterLast = found.length === 0 && offset > 0;
  const total = isAfterLast ? await countOwnOrders(deps.db, owner, status) : count;
  const urlOfPage = (number: number) => urlOf(endpoint, { querystring: { status, page: number } });
  return {
    count: total,
    next: offset + pageSize < total ? urlOfPage(Number(page) + 1) : null,
    previous: offset > 0 ? urlOfPage(Number(page) - 1) : null,
    results,
  };
}
