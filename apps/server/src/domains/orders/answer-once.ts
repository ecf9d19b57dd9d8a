import { createHash } from 'node:crypto';
import type { NewOrder, PlacedOrder } from '@print/contract/ordering';
import type { Owner } from '#domains/documents/documents.table.ts';
import type { Tx } from '#platform/db/database.ts';
import { type Claim, claimKey, findAnswered, setAnswer } from './idempotency.store.ts';
import { keyUsedForAnother } from './orders.errors.ts';

/** So long the same key brings the same answer. */
export const keptHours = 24;

export type KeyedCall = {
  readonly owner: Owner;
  readonly key: string | undefined;
  readonly body: NewOrder;
  readonly now: Date;
};

/**
 * Calls `place` once for each key: whoever sends the same again gets the first answer, also while the first is
 * still being made. In the transaction of what is placed, so that neither stays without the other.
 */
export async function answerOnce(
  tx: Tx,
  { owner, key, body, now }: KeyedCall,
  place: () => Promise<PlacedOrder>,
): Promise<PlacedOrder> {
  if (key === undefined) return await place();
  const bodySha256 = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const earlier = await claimOrFind(tx, { owner, key, bodySha256, createdAt: now });
  if (earlier) return earlier;
  const answer = await place();
  await setAnswer(tx, { owner, key }, answer);
  return answer;
}

/** Undefined: the key is ours now. */
async function claimOrFind(tx: Tx, claim: Claim): Promise<PlacedOrder | undefined> {
  const forgottenBy = new Date(claim.createdAt.getTime() - keptHours * 3_600_000);
  for (;;) {
    if (await claimKey(tx, claim, forgottenBy)) return undefined;
    const found = await findAnswered(tx, claim);
    // Forgotten between the two questions: then it is free.
    if (!found) continue;
    if (found.bodySha256 !== claim.bodySha256 || !found.answer) throw keyUsedForAnother();
    return found.answer;
  }
}
