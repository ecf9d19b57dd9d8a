import type { Deps } from '#platform/deps.ts';
import { fieldRefused } from '#platform/errors.ts';
import type { Guesser } from '#platform/limits/waiting-room.ts';
import { accountMessages, notSignedIn, recentSignInRequired, signInExpired } from '../accounts.errors.ts';
import type { Caller } from '../accounts.hooks.ts';
import { lockUserWithPassword } from '../accounts.store.ts';
import { setConfirmed } from '../sign-ins.store.ts';
import { confirmIdentity } from './confirm-identity.ts';

/** Confirms the sign-in of the caller. A user without a password can only sign in again. */
export async function confirmSignIn(
  deps: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
  password: string,
  guesser: Guesser,
): Promise<void> {
  const { user, signIn } = caller;
  if (!user || !signIn) throw notSignedIn();
  if (user.passwordHash === null) throw recentSignInRequired();
  await confirmIdentity(deps, caller, { password, field: 'password', guesser });
  await deps.db.transaction(async (tx) => {
    // If the password has just changed, the old one confirms nothing.
    const lockedUser = await lockUserWithPassword(tx, user.id, user.passwordHash);
    if (!lockedUser) throw fieldRefused('password', accountMessages.passwordWrong);
    if (!(await setConfirmed(tx, signIn.id, deps.clock.now()))) throw signInExpired();
  });
}
