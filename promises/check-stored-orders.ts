import type { Figure } from './scenario.ts';
import type { Shop } from './shop.ts';
import { countOrphans } from './stored-files.ts';
import { countDoubledOrders, countWrongOrders, type ExpectedOrder } from './stored-orders.ts';

/** What R1 to R3 promise, checked in the database and storage of a stopped shop. */
export async function checkStoredOrders(
  shop: Pick<Shop, 'inspect'>,
  placed: readonly ExpectedOrder[],
): Promise<readonly Figure[]> {
  return await shop.inspect(async (deps) => {
    // First: its sweeps delete rows without a file, and an order with such a document counts as changed.
    const orphans = await countOrphans(deps);
    return [
      { name: 'orders lost or changed', value: await countWrongOrders(deps, placed), atMost: 0 },
      { name: 'orders doubled', value: await countDoubledOrders(deps, placed), atMost: 0 },
      { name: 'files without a row, rows without a file', value: orphans, atMost: 0 },
    ];
  });
}
