import type { Tx } from '#platform/db/database.ts';
import { lockDocumentRows } from './documents.store.ts';

/** Until the transaction ends nobody else orders, keeps or deletes them. */
export async function lockDocuments(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await lockDocumentRows(tx, ids);
}
