import type * as wire from '@print/contract/ordering';
import type { Deps } from '#platform/deps.ts';
import type { ShownOrder } from './finding-orders.store.ts';
import { showOrders } from './show-orders.ts';

export async function showOrder(deps: Pick<Deps, 'db' | 'clock'>, order: ShownOrder): Promise<wire.Order> {
  const [shown] = await showOrders(deps, [order]);
  if (!shown) throw new Error('an order was given and none is shown');
  return shown;
}
