import type { SignedIn } from '@print/contract/accounts';
import { lockUser } from '#domains/accounts/accounts.api.ts';
import { signInRefused } from '#domains/accounts/accounts.errors.ts';
import type { User } from '#domains/accounts/accounts.table.ts';
import { countSignIn } from '#domains/accounts/count-sign-in.ts';
import { issueToken } from '#domains/accounts/issue-token.ts';
import type { BrowserInfo } from '#domains/accounts/start-sign-in.ts';
import { hashSecret } from '#lib/secrets.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { Guesser } from '#platform/limits/waiting-room.ts';
import { withGuessDelay } from '#platform/limits/with-guess-delay.ts';
import { tempTokenRefused } from './oauth.errors.ts';
import { consumeCompletion } from './oauth.store.ts';
import type { OauthCompletion } from './oauth.table.ts';

type CompletionRequest = BrowserInfo & {
  /** From the completion cookie. */
  readonly completion: string | undefined;
};

/** Exchanges the temporary token and its cookie for a sign-in token, once. */
export async function redeemTempToken(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { completion, tempToken, ...browser }: CompletionRequest & { readonly tempToken: string },
): Promise<SignedIn> {
  return await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const completed = await consumeForUser(tx, completion, now, hashSecret(tempToken));
    if (!completed) throw tempTokenRefused();
    return await issueToken({ ...deps, db: tx }, completed.user, browser);
  });
}

type LoginByNameRequest = CompletionRequest & Guesser & { readonly username: string; readonly provider: string };

/**
 * The cookie alone identifies the user; the name and the provider sent must match it. Every failure has one message and
 * counts like a wrong password.
 */
export async function redeemByUsername(
  deps: Pick<Deps, 'db' | 'clock' | 'sleep' | 'random'>,
  { completion, username, provider, address, signal, ...browser }: LoginByNameRequest,
): Promise<SignedIn> {
  const { visitorId } = browser;
  const uncount = await withGuessDelay(
    deps,
    { address, signal },
    async (waitedMs) => await countSignIn(deps, { username, address, visitorId, waitedMs }),
  );
  const signedIn = await deps.db.transaction(async (tx) => {
    const completed = await consumeForUser(tx, completion, deps.clock.now());
    // The completion is used up in any case: a wrong name gets no second attempt.
    if (!completed || completed.user.username !== username || completed.provider !== provider) return undefined;
    return await issueToken({ ...deps, db: tx }, completed.user, browser);
  });
  if (!signedIn) throw signInRefused();
  await uncount();
  return signedIn;
}

async function consumeForUser(
  tx: Tx,
  completion: string | undefined,
  now: Date,
  tempTokenHash?: string,
): Promise<(Pick<OauthCompletion, 'provider'> & { user: User }) | undefined> {
  const browserHash = hashSecret(completion ?? '');
  const row = await consumeCompletion(tx, { browserHash, ...(tempTokenHash && { tempTokenHash }) }, now);
  const user = row && (await lockUser(tx, row.userId));
  return user && { user, provider: row.provider };
}
