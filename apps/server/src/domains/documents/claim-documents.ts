import type { Caller } from '#domains/accounts/accounts.hooks.ts';
import type { Tx } from '#platform/db/database.ts';
import { ownersOf } from './document-owners.ts';
import { type ClaimedDocument, claimDocumentsOf } from './ordered-documents.store.ts';

type ClaimOptions = {
  readonly now: Date;
  /** The maximum number of days that an order needs the files. */
  readonly days: number;
};

/**
 * Assigns the caller's documents to an order: they leave the quota and are kept as long as the order may need them. The
 * rows stay locked until the transaction ends, so counts and conversion cannot change.
 */
export async function claimDocuments(
  tx: Tx,
  caller: Pick<Caller, 'user' | 'visitorId'>,
  ids: readonly string[],
  { now, days }: ClaimOptions,
): Promise<ClaimedDocument[]> {
  const expiresAt = new Date(now.getTime() + days * 24 * 3_600_000);
  return await claimDocumentsOf(tx, ownersOf(caller), ids, { orderedAt: now, expiresAt });
}
