import type { Deps } from '#platform/deps.ts';
import { listOrdersLackingDocuments } from '../status/order-changes.store.ts';

/** Which of these orders have lost a document. */
export async function listOrdersWithLostFiles(
  { db }: Pick<Deps, 'db'>,
  orderIds: readonly string[],
): Promise<string[]> {
  return orderIds.length === 0 ? [] : await listOrdersLackingDocuments(db, orderIds);
}
