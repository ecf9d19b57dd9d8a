import type { SignedIn } from '@print/contract/accounts';
import { lockUser } from '#domains/accounts/accounts.api.ts';
import { signInRefused } from '#domains/accounts/accounts.errors.ts';
import type { User } from '#domains/accounts/accounts.table.ts';
import { countSignIn } from '#domains/accounts/count-sign-in.ts';
import { giveToken } from '#domains/accounts/give-token.ts';
import type { Browser } from '#domains/accounts/start-sign-in.ts';
import { hashSecret } from '#lib/secrets.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { tempTokenRefused } from './oauth.errors.ts';
import { takeCompletion } from './oauth.store.ts';
import type { OauthCompletion } from './oauth.table.ts';

type Redeeming = Browser & {
  /** From the completion cookie. */
  readonly completion: string | undefined;
};

/** The temporary token and the cookie that came with it, together and once, for a token that lasts. */
export async function redeemTempToken(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { completion, tempToken, ...browser }: Redeeming & { readonly tempToken: string },
): Promise<SignedIn> {
  return await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const taken = await take(tx, completion, now, hashSecret(tempToken));
    if (!taken) throw tempTokenRefused();
    return await giveToken({ ...deps, db: tx }, taken.user, browser);
  });
}

type ByName = Redeeming & {
  readonly username: string;
  readonly provider: string;
  readonly address: string;
};

/**
 * By the cookie alone: the name and the provider that are sent must be those of whoever has just come back, and look
 * nobody up. Anything else is one refusal, and counts like a wrong password.
 */
export async function redeemByName(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { completion, username, provider, address, ...browser }: ByName,
): Promise<SignedIn> {
  const forgive = await countSignIn(deps, { username, address, visitorId: browser.visitorId });
  const signedIn = await deps.db.transaction(async (tx) => {
    const taken = await take(tx, completion, deps.clock.now());
    // Used up in any case: whoever has tried the wrong name does not get to try another.
    if (!taken || taken.user.username !== username || taken.provider !== provider) return undefined;
    return await giveToken({ ...deps, db: tx }, taken.user, browser);
  });
  if (!signedIn) throw signInRefused();
  await forgive();
  return signedIn;
}

async function take(
  tx: Tx,
  completion: string | undefined,
  now: Date,
  tempTokenHash?: string,
): Promise<(Pick<OauthCompletion, 'provider'> & { user: User }) | undefined> {
  const browserHash = hashSecret(completion ?? '');
  const row = await takeCompletion(tx, { browserHash, ...(tempTokenHash && { tempTokenHash }) }, now);
  const user = row && (await lockUser(tx, row.userId));
  return user && { user, provider: row.provider };
}
