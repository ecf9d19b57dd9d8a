import { hashSecret } from '#lib/secrets.ts';
import type { Deps } from '#platform/deps.ts';
import { countAttempt, type Limit, type Slowdown } from '#platform/limits/limits.ts';
import type { Account } from './accounts.store.ts';
import { findAccount, readLoginName } from './find-account.ts';

const windowSeconds = 15 * 60;
const perAddress = { max: 'max_sign_in_failures', windowSeconds } as const;
const total = { max: 'max_sign_in_failures_in_all', windowSeconds } as const;
const slowdown = { slowAfter: 'slow_after_failures', windowSeconds } as const;

export type SignInAttempt = {
  readonly username: string;
  readonly address: string;
  readonly visitorId: string | undefined;
  /** See `withGuessDelay`. */
  readonly waitedMs: number;
};

/**
 * Counts an attempt before it is checked, or refuses it: over the limit even the correct password is refused. The
 * returned function takes the attempt back; the caller calls it after a success.
 */
export async function countSignIn(
  deps: Pick<Deps, 'db' | 'clock'>,
  attempt: SignInAttempt,
): Promise<() => Promise<void>> {
  return await countSignInForAccount(deps, await findAccount(deps, attempt.username, attempt.visitorId), attempt);
}

/** Like `countSignIn`, for a caller that has already loaded the account. */
export async function countSignInForAccount(
  deps: Pick<Deps, 'db' | 'clock'>,
  account: Account | undefined,
  attempt: SignInAttempt,
): Promise<() => Promise<void>> {
  return await countAttempt(deps, limitsFor(account, attempt));
}

/** A known device has a limit of its own, so that attackers cannot use it up. All others share limits. */
function limitsFor(account: Account | undefined, attempt: SignInAttempt): (Limit | Slowdown)[] {
  const { username, address, visitorId, waitedMs } = attempt;
  // Unknown names are counted like known ones, so that the limits do not reveal which names exist.
  const name = readLoginName(username)?.toLowerCase() ?? '';
  const key = hashSecret(account ? `user:${account.user.id}` : `name:${name}`);
  if (account?.isKnownDevice) return [{ key: `sign-in:device:${key}:${visitorId}`, ...perAddress }];
  return [
    { key: `sign-in:${key}:${address}`, ...perAddress },
    { key: `sign-in:account:${key}`, ...total },
    { key: `sign-in:address:${address}`, ...slowdown, waitedMs },
  ];
}
