import { createHash } from 'node:crypto';
import type { PlacedOrder } from '@print/contract/ordering';
import type { Owner } from '#domains/documents/documents.table.ts';
import type { Tx } from '#platform/db/database.ts';
import { together } from '#platform/db/together.ts';
import { idempotencyKeyReused } from '../orders.errors.ts';
import { type ClaimedKey, claimKeys, type KeyClaim, listClaimedKeys, setResponse } from './idempotency.store.ts';

/** How long a key returns the same response. */
export const keyHours = 24;

export type KeyedCall = {
  /** User and visitor: a customer may sign in or out between two requests. */
  readonly owners: readonly Owner[];
  readonly key: string | undefined;
  readonly body: object;
  readonly now: Date;
};

/** How an order is placed. */
export type Placing<Read, Response> = {
  /** Reads and locks, and writes nothing. Its statements are sent together with the claim of the key. */
  readonly begin: () => Promise<Read>;
  /** Stores its response for `claimed` in the same transaction. */
  readonly place: (read: Read, claimed: ClaimedKey | undefined) => Promise<Response>;
};

/**
 * Calls `place` once for each key. A repeated request gets the first response, also while the first is still running.
 * Key and order share a transaction, so that neither is stored without the other.
 */
export async function withIdempotencyKey<Read, Response extends PlacedOrder>(
  tx: Tx,
  { owners, key, body, now }: KeyedCall,
  { begin, place }: Placing<Read, Response>,
): Promise<Response> {
  if (key === undefined) return await place(await begin(), undefined);
  const bodySha256 = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const claim = { owners, key, bodySha256, createdAt: now };
  const [{ claimed, stored }, read] = await together([claimOrFind(tx, claim), begin()]);
  if (!stored) return await place(read, { owners: claimed, key });
  // The key may be new for one of the owners.
  if (claimed.length > 0) await setResponse(tx, { owners: claimed, key, response: stored });
  // The cast is safe: an equal body comes from the same endpoint, so the stored response has the same type.
  return stored as Response;
}

type ClaimResult = {
  /** The owners for whom this call has claimed the key. */
  readonly claimed: readonly Owner[];
  /** Undefined when the key was free for all owners. */
  readonly stored?: PlacedOrder;
};

async function claimOrFind(tx: Tx, claim: KeyClaim): Promise<ClaimResult> {
  const expiredBy = new Date(claim.createdAt.getTime() - keyHours * 3_600_000);
  const claimed: Owner[] = [];
  for (;;) {
    const missing = claim.owners.filter((owner) => !claimed.includes(owner));
    claimed.push(...(await claimKeys(tx, { ...claim, owners: missing }, expiredBy)));
    const owners = missing.filter((owner) => !claimed.includes(owner));
    if (owners.length === 0) return { claimed };
    const [found, ...more] = await listClaimedKeys(tx, { ...claim, owners });
    // The key expired between the two queries.
    if (!found) continue;
    const isSame = [found, ...more].every(({ bodySha256 }) => bodySha256 === claim.bodySha256);
    if (!isSame || !found.response) throw idempotencyKeyReused();
    return { claimed, stored: found.response };
  }
}
