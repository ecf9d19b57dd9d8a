import type { SignedIn } from '@print/contract/accounts';
import { lockUser } from '#domains/accounts/accounts.api.ts';
import { oneTimeCodeMissing, signInRefused } from '#domains/accounts/accounts.errors.ts';
import type { User } from '#domains/accounts/accounts.table.ts';
import { countSignIn } from '#domains/accounts/count-sign-in.ts';
import { issueToken } from '#domains/accounts/issue-token.ts';
import type { BrowserInfo } from '#domains/accounts/start-sign-in.ts';
import { withCodeLimit } from '#domains/accounts/with-code-limit.ts';
import { hashSecret } from '#lib/secrets.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { Guesser } from '#platform/limits/waiting-room.ts';
import { withGuessDelay } from '#platform/limits/with-guess-delay.ts';
import { tempTokenRefused } from './oauth.errors.ts';
import { deleteCompletion, findCompletionUser, lockCompletion } from './oauth.store.ts';
import type { OauthCompletion } from './oauth.table.ts';

type CompletionRequest = BrowserInfo & {
  /** From the completion cookie. */
  readonly completion: string | undefined;
};

/** Exchanges the temporary token and its cookie for a sign-in token, once. It takes no code: the URL may be logged. */
export async function redeemTempToken(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { completion, tempToken, ...browser }: CompletionRequest & { readonly tempToken: string },
): Promise<SignedIn> {
  return await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const completed = await lockForUser(tx, completion, now, hashSecret(tempToken));
    if (!completed) throw tempTokenRefused();
    const signedIn = await issueToken({ ...deps, db: tx }, completed.user, browser, undefined);
    if (!signedIn) throw oneTimeCodeMissing();
    await deleteCompletion(tx, completed.browserHash);
    return signedIn;
  });
}

type LoginByNameRequest = CompletionRequest &
  Guesser & { readonly username: string; readonly provider: string; readonly oneTimeCode: string | undefined };

/**
 * The cookie alone identifies the user; the name and the provider sent must match it. Every failure has one message and
 * counts like a wrong password. Only the owner of the completion is asked for a one-time code.
 */
export async function redeemByUsername(
  deps: Pick<Deps, 'db' | 'clock' | 'sleep' | 'random'>,
  { completion, username, provider, address, signal, oneTimeCode, ...browser }: LoginByNameRequest,
): Promise<SignedIn> {
  const { visitorId } = browser;
  const uncount = await withGuessDelay(
    deps,
    { address, visitorId, signal },
    async (waitedMs) => await countSignIn(deps, { username, address, visitorId, waitedMs }),
  );
  const userId = await findCompletionUser(deps.db, hashSecret(completion ?? ''));
  if (userId === undefined) throw signInRefused();
  const outcome = await withCodeLimit(deps, { userId, visitorId, oneTimeCode }, async (tx) => {
    const completed = await lockForUser(tx, completion, deps.clock.now());
    if (!completed) return 'refused';
    if (completed.user.username !== username || completed.provider !== provider) {
      // The completion is used up: a wrong name gets no second attempt.
      await deleteCompletion(tx, completed.browserHash);
      return 'refused';
    }
    const signedIn = await issueToken({ ...deps, db: tx }, completed.user, browser, oneTimeCode);
    if (signedIn) await deleteCompletion(tx, completed.browserHash);
    return signedIn;
  });
  if (outcome === 'refused') throw signInRefused();
  await uncount();
  return outcome;
}

async function lockForUser(
  tx: Tx,
  completion: string | undefined,
  now: Date,
  tempTokenHash?: string,
): Promise<(Pick<OauthCompletion, 'provider' | 'browserHash'> & { user: User }) | undefined> {
  const browserHash = hashSecret(completion ?? '');
  const row = await lockCompletion(tx, { browserHash, ...(tempTokenHash && { tempTokenHash }) }, now);
  const user = row && (await lockUser(tx, row.userId));
  return user && { user, provider: row.provider, browserHash };
}
