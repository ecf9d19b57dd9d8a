import type { SignedIn } from '@print/contract/accounts';
import type { Deps } from '#platform/deps.ts';
import type { Guesser } from '#platform/limits/waiting-room.ts';
import { withGuessDelay } from '#platform/limits/with-guess-delay.ts';
import { signInRefused } from '../accounts.errors.ts';
import { lockUserWithPassword } from '../accounts.store.ts';
import type { User } from '../accounts.table.ts';
import { countSignInForAccount } from '../count-sign-in.ts';
import { findAccount, readLoginName } from '../find-account.ts';
import { issueToken } from '../issue-token.ts';
import type { BrowserInfo } from '../start-sign-in.ts';
import { withCodeLimit } from '../with-code-limit.ts';
import { isPasswordCorrect } from './password-hash.ts';
import { withPasswordSlot } from './with-password-slot.ts';

export type PasswordSignIn = Guesser &
  BrowserInfo & {
    readonly username: string;
    readonly password: string;
    /** Of the authenticator app, or a recovery code. */
    readonly oneTimeCode: string | undefined;
  };

/** Signs in by username or email. Neither the message nor the response time reveals why a sign-in was refused. */
export async function signInWithPassword(
  deps: Pick<Deps, 'db' | 'clock' | 'sleep' | 'random'>,
  attempt: PasswordSignIn,
): Promise<SignedIn> {
  const name = readLoginName(attempt.username)?.toLowerCase() ?? '';
  const { id, passwordHash } = await withGuessDelay(deps, attempt, async (waitedMs) => {
    const check = async () => await checkPassword(deps, attempt, waitedMs);
    // The delay is outside the slot: a waiting request blocks no other.
    return await withPasswordSlot(attempt, check, name);
  });
  const { visitorId, oneTimeCode } = attempt;
  return await withCodeLimit(deps, { userId: id, visitorId, oneTimeCode }, async (tx) => {
    // If the password has just changed, this sign-in would outlive the change.
    const user = await lockUserWithPassword(tx, id, passwordHash);
    if (!user) throw signInRefused();
    return await issueToken({ ...deps, db: tx }, user, attempt, oneTimeCode);
  });
}

async function checkPassword(
  deps: Pick<Deps, 'db' | 'clock'>,
  attempt: PasswordSignIn,
  waitedMs: number,
): Promise<User> {
  const account = await findAccount(deps, attempt.username, attempt.visitorId);
  const uncount = await countSignInForAccount(deps, account, { ...attempt, waitedMs });
  const isCorrect = await isPasswordCorrect(account?.user.passwordHash, attempt.password);
  if (!account || !isCorrect) throw signInRefused();
  await uncount();
  return account.user;
}
