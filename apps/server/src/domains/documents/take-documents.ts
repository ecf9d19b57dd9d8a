import type { Caller } from '#domains/accounts/accounts.hooks.ts';
import type { Tx } from '#platform/db/database.ts';
import { ownersOf } from './document-owners.ts';
import type { Document } from './documents.table.ts';
import { takeDocumentsOf } from './ordered-documents.store.ts';

type Taking = {
  readonly now: Date;
  /** How long an order may need them at most. */
  readonly days: number;
};

/**
 * Gives those of these documents that are the caller's to an order: they leave the quota and are kept for as long as it
 * may need them. Until the transaction ends nobody counts, converts or deletes them: what is read here is what holds.
 */
export async function takeDocuments(
  tx: Tx,
  caller: Pick<Caller, 'user' | 'visitorId'>,
  ids: readonly string[],
  { now, days }: Taking,
): Promise<Document[]> {
  const expiresAt = new Date(now.getTime() + days * 24 * 3_600_000);
  return await takeDocumentsOf(tx, ownersOf(caller), ids, { orderedAt: now, expiresAt });
}
