import type { Deps } from '#platform/deps.ts';
import { fieldRefused } from '#platform/errors.ts';
import { maxGuessDelayMs } from '#platform/limits/guess-delay-rules.ts';
import type { Guesser } from '#platform/limits/waiting-room.ts';
import { accountMessages, notSignedIn, recentSignInRequired } from '../accounts.errors.ts';
import type { Caller } from '../accounts.hooks.ts';
import { countSignInForAccount } from '../count-sign-in.ts';
import { isKnownDevice } from '../known-devices.store.ts';
import { isPasswordCorrect } from './password-hash.ts';
import { withPasswordSlot } from './with-password-slot.ts';

/** A user without a password must have signed in within this time. */
const recentMs = 15 * 60 * 1000;

export type IdentityProof = {
  readonly password: string | undefined;
  /** The form field that shows the error. */
  readonly field: 'password' | 'current_password';
  readonly guesser: Guesser;
};

/**
 * Guards irreversible actions against a stranger at an open browser. The user enters the password, with the limits of
 * a sign-in; a user without a password must have signed in a moment ago.
 */
export async function confirmIdentity(
  deps: Pick<Deps, 'db' | 'clock'>,
  { user, signIn, visitorId }: Caller,
  { password, field, guesser }: IdentityProof,
): Promise<void> {
  if (!user || !signIn) throw notSignedIn();
  const { passwordHash, username } = user;
  if (passwordHash === null) {
    if (deps.clock.now().getTime() - signIn.createdAt.getTime() > recentMs) throw recentSignInRequired();
    return;
  }
  if (password === undefined || password === '') throw fieldRefused(field, accountMessages.passwordMissing);
  const check = async () => {
    // Nobody guesses across accounts here: the limits of the account are enough, and the address causes no delay.
    const waitedMs = maxGuessDelayMs;
    const account = { user, isKnownDevice: await isKnownDevice(deps.db, user.id, visitorId) };
    const uncount = await countSignInForAccount(deps, account, {
      username,
      address: guesser.address,
      visitorId,
      waitedMs,
    });
    if (!(await isPasswordCorrect(passwordHash, password))) throw fieldRefused(field, accountMessages.passwordWrong);
    await uncount();
  };
  await withPasswordSlot(guesser, check, user.id);
}
