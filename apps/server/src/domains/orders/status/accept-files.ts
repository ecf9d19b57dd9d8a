import { clearNetwork } from '#domains/documents/documents.api.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Order } from '../orders.table.ts';
import { releaseScreenshot } from '../payments/release-screenshot.ts';
import { listDocumentsOfOrder } from './order-changes.store.ts';

/** Staff have accepted the payment or begun to print: the files no longer count as unpaid. */
export async function acceptFiles(tx: Tx, order: Pick<Order, 'id' | 'screenshotId'>): Promise<void> {
  const ordered = await listDocumentsOfOrder(tx, order.id);
  const ids = ordered.map(({ documentId }) => documentId).filter((id) => id !== null);
  if (ids.length > 0) await clearNetwork(tx, ids);
  await releaseScreenshot(tx, order);
}
