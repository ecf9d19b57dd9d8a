import type { SignedIn } from '@print/contract/accounts';
import type { Deps } from '#platform/deps.ts';
import { signInRefused } from '../accounts.errors.ts';
import { lockUserWithPassword } from '../accounts.store.ts';
import type { User } from '../accounts.table.ts';
import { countSignInTo, type SignInAttempt } from '../count-sign-in.ts';
import { findAccount } from '../find-account.ts';
import { giveToken } from '../give-token.ts';
import type { Browser } from '../start-sign-in.ts';
import { isPassword } from './password-hash.ts';
import { inPasswordLine } from './password-line.ts';

export type PasswordSignIn = SignInAttempt & Browser & { readonly password: string };

/** By name or address, and password. Why it was refused nobody learns, neither in words nor by the time it took. */
export async function signInWithPassword(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  attempt: PasswordSignIn,
): Promise<SignedIn> {
  const { id, passwordHash } = await inPasswordLine(async () => await checkPassword(deps, attempt));
  return await deps.db.transaction(async (tx) => {
    // Changed a moment ago: then this sign-in would outlive what the change has ended.
    const user = await lockUserWithPassword(tx, id, passwordHash);
    if (!user) throw signInRefused();
    return await giveToken({ ...deps, db: tx }, user, attempt);
  });
}

async function checkPassword(
  deps: Pick<Deps, 'db' | 'clock'>,
  attempt: PasswordSignIn,
): Promise<Pick<User, 'id' | 'passwordHash'>> {
  const account = await findAccount(deps, attempt.username, attempt.visitorId);
  const forgive = await countSignInTo(deps, account, attempt);
  const isRight = await isPassword(account?.user.passwordHash, attempt.password);
  if (!account || !isRight) throw signInRefused();
  await forgive();
  return account.user;
}
