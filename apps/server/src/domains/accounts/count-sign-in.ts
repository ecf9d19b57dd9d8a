import { hashSecret } from '#lib/secrets.ts';
import type { Deps } from '#platform/deps.ts';
import { countAttempt, type Limit } from '#platform/limits/limits.ts';
import type { Account } from './accounts.store.ts';
import { findAccount, readLoginName } from './find-account.ts';

const windowSeconds = 15 * 60;
const fromOnePlace = { max: 'max_sign_in_failures', windowSeconds } as const;
const inAll = { max: 'max_sign_in_failures_in_all', windowSeconds } as const;

/** Who tries to be whom: the name as typed, and where the try comes from. */
export type SignInAttempt = {
  readonly username: string;
  readonly address: string;
  readonly visitorId: string | undefined;
};

/**
 * Counts a try to sign in before it is looked at, or refuses it: while limited, even the right secret is. Call what
 * comes back after a success.
 */
export async function countSignIn(
  deps: Pick<Deps, 'db' | 'clock'>,
  attempt: SignInAttempt,
): Promise<() => Promise<void>> {
  return await countSignInTo(deps, await findAccount(deps, attempt.username, attempt.visitorId), attempt);
}

/** As above, where it has been looked up already whose account that is. */
export async function countSignInTo(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: Account | undefined,
  attempt: SignInAttempt,
): Promise<() => Promise<void>> {
  return await countAttempt(deps, limitsFor(account, attempt));
}

/** Strangers share their limits; a browser that is known has one of its own, so that nobody else uses it up. */
function limitsFor(account: Account | undefined, { username, address, visitorId }: SignInAttempt): Limit[] {
  // A name nobody has is counted like one that somebody has, in whatever case it is typed.
  const name = readLoginName(username)?.toLowerCase() ?? '';
  const key = hashSecret(account ? `user:${account.user.id}` : `name:${name}`);
  if (account?.isKnownDevice) return [{ key: `sign-in:device:${key}:${visitorId}`, ...fromOnePlace }];
  return [
    { key: `sign-in:${key}:${address}`, ...fromOnePlace },
    { key: `sign-in:account:${key}`, ...inAll },
    { key: `sign-in:address:${address}`, ...inAll },
  ];
}
