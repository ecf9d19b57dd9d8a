import type { SignInProvider } from '@print/contract/shop';
import { and, eq, gt, lte } from 'drizzle-orm';
import { runSteps } from '#lib/run-steps.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/in-batches.ts';
import { type OauthCompletion, type OauthStart, oauthCompletions, oauthStarts } from './oauth.table.ts';

export async function insertStart(db: Db, start: OauthStart): Promise<void> {
  await db.insert(oauthStarts).values(start);
}

/** Deletes and returns the flow, so it works once. A request of another browser or provider does not use it up. */
export async function consumeStart(
  db: Db,
  flowKey: { readonly stateHash: string; readonly browserHash: string; readonly provider: SignInProvider },
  now: Date,
): Promise<OauthStart | undefined> {
  const [row] = await db
    .delete(oauthStarts)
    .where(
      and(
        eq(oauthStarts.stateHash, flowKey.stateHash),
        eq(oauthStarts.browserHash, flowKey.browserHash),
        eq(oauthStarts.provider, flowKey.provider),
        gt(oauthStarts.expiresAt, now),
      ),
    )
    .returning();
  return row;
}

export async function insertCompletion(db: Db, completion: OauthCompletion): Promise<void> {
  await db.insert(oauthCompletions).values(completion);
}

/** Of concurrent requests only the first gets the completion. A temporary token, if sent, must belong to it. */
export async function lockCompletion(
  tx: Tx,
  { browserHash, tempTokenHash }: { readonly browserHash: string; readonly tempTokenHash?: string },
  now: Date,
): Promise<OauthCompletion | undefined> {
  const [row] = await tx
    .select()
    .from(oauthCompletions)
    .where(
      and(
        eq(oauthCompletions.browserHash, browserHash),
        tempTokenHash === undefined ? undefined : eq(oauthCompletions.tempTokenHash, tempTokenHash),
        gt(oauthCompletions.expiresAt, now),
      ),
    )
    .for('update');
  return row;
}

/** A completion works once. */
export async function deleteCompletion(tx: Tx, browserHash: string): Promise<void> {
  await tx.delete(oauthCompletions).where(eq(oauthCompletions.browserHash, browserHash));
}

/** The user of an unused completion, for the limit of their one-time codes. */
export async function findCompletionUser(db: Db, browserHash: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: oauthCompletions.userId })
    .from(oauthCompletions)
    .where(eq(oauthCompletions.browserHash, browserHash));
  return row?.userId;
}

export async function deleteExpiredFlows(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  await runSteps(
    [
      async () => await deleteInBatches(db, oauthStarts, lte(oauthStarts.expiresAt, now), signal),
      async () => await deleteInBatches(db, oauthCompletions, lte(oauthCompletions.expiresAt, now), signal),
    ],
    signal,
  );
}
