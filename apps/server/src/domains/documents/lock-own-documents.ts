import type { Caller } from '#domains/accounts/accounts.hooks.ts';
import type { Tx } from '#platform/db/database.ts';
import { ownersOf } from './document-owners.ts';
import type { Document } from './documents.table.ts';
import { lockDocumentsOf } from './ordered-documents.store.ts';

/**
 * Those of these documents that are the caller's. Until the transaction ends nobody counts, converts or deletes them:
 * what is read here is what holds.
 */
export async function lockOwnDocuments(
  tx: Tx,
  caller: Pick<Caller, 'user' | 'visitorId'>,
  ids: readonly string[],
  now: Date,
): Promise<Document[]> {
  return await lockDocumentsOf(tx, ownersOf(caller), ids, now);
}
