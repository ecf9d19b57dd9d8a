import { createHash } from 'node:crypto';
import type { PlacedOrder } from '@print/contract/ordering';
import type { Owner } from '#domains/documents/documents.table.ts';
import type { Tx } from '#platform/db/database.ts';
import { together } from '#platform/db/together.ts';
import { idempotencyKeyReused } from '../orders.errors.ts';
import { claimKeys, type KeyClaim, listClaimedKeys, setResponse } from './idempotency.store.ts';

/** How long a key returns the same response. */
export const keyHours = 24;

export type KeyedCall = {
  /** User and visitor: a customer may sign in or out between two requests. */
  readonly owners: readonly Owner[];
  readonly key: string | undefined;
  readonly body: object;
  readonly now: Date;
};

/** How an order is placed. The statements of the first and the last step are sent together with those of the key. */
export type Placing<Read, Response> = {
  /** Reads and locks, and writes nothing. */
  readonly begin: () => Promise<Read>;
  readonly place: (read: Read) => Promise<{ readonly response: Response; readonly finish: () => Promise<unknown> }>;
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
  if (key === undefined) {
    const { response, finish } = await place(await begin());
    await finish();
    return response;
  }
  const bodySha256 = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const claim = { owners, key, bodySha256, createdAt: now };
  const [stored, read] = await together([claimOrFind(tx, claim), begin()]);
  // The cast is safe: an equal body comes from the same endpoint, so the stored response has the same type.
  const { response, finish } = stored ? { response: stored as Response, finish: async () => {} } : await place(read);
  // A stored response is written too: the key may be new for one of the owners.
  await together([finish(), setResponse(tx, claim, response)]);
  return response;
}

/** Returns the stored response, or undefined when this call has claimed the key. */
async function claimOrFind(tx: Tx, claim: KeyClaim): Promise<PlacedOrder | undefined> {
  const expiredBy = new Date(claim.createdAt.getTime() - keyHours * 3_600_000);
  let { owners } = claim;
  for (;;) {
    const claimed = await claimKeys(tx, { ...claim, owners }, expiredBy);
    owners = owners.filter((owner) => !claimed.includes(owner));
    if (owners.length === 0) return undefined;
    const [found, ...more] = await listClaimedKeys(tx, { ...claim, owners });
    // The key expired between the two queries.
    if (!found) continue;
    const isSame = [found, ...more].every(({ bodySha256 }) => bodySha256 === claim.bodySha256);
    if (!isSame || !found.response) throw idempotencyKeyReused();
    return found.response;
  }
}
