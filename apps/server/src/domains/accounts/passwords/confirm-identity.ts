import type { Deps } from '#platform/deps.ts';
import { fieldRefused } from '#platform/errors.ts';
import { accountSentences, notSignedIn, signInAgain } from '../accounts.errors.ts';
import type { Caller } from '../accounts.hooks.ts';
import { countSignInTo } from '../count-sign-in.ts';
import { isKnownDevice } from '../known-devices.store.ts';
import { isPassword } from './password-hash.ts';
import { inPasswordLine } from './password-line.ts';

/** How long ago one may have signed in, to count as being there oneself. */
const recentMs = 15 * 60 * 1000;

export type Proof = {
  readonly password: string | undefined;
  /** The field of the form that says so when it is wrong. */
  readonly field: 'password' | 'current_password';
  readonly address: string;
};

/**
 * Before what cannot be undone: is it really them, or somebody at their open browser? By the password, which is
 * limited as signing in is; whoever has none must have signed in a moment ago.
 */
export async function confirmIdentity(
  deps: Pick<Deps, 'db' | 'clock'>,
  { user, signIn, visitorId }: Caller,
  { password, field, address }: Proof,
): Promise<void> {
  if (!user || !signIn) throw notSignedIn();
  const { passwordHash, username } = user;
  if (passwordHash === null) {
    if (deps.clock.now().getTime() - signIn.createdAt.getTime() > recentMs) throw signInAgain();
    return;
  }
  if (password === undefined || password === '') throw fieldRefused(field, accountSentences.passwordMissing);
  await inPasswordLine(async () => {
    const account = { user, isKnownDevice: await isKnownDevice(deps.db, user.id, visitorId) };
    const forgive = await countSignInTo(deps, account, { username, address, visitorId });
    if (!(await isPassword(passwordHash, password)))
      throw fieldRefused(field, accountSentences.passwordWrong);
    await forgive();
  });
}
