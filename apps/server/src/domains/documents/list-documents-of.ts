import type { Tx } from '#platform/db/database.ts';
import { listIdsOf } from './documents.store.ts';
import type { Owner } from './documents.table.ts';

/** Whatever somebody has uploaded, also what nobody is shown any more. */
export async function listDocumentsOf(tx: Tx, owners: readonly Owner[]): Promise<string[]> {
  return await listIdsOf(tx, owners);
}
