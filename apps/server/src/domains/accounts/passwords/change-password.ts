import type { NewPasswordForm } from '@print/contract/accounts';
import type { Deps } from '#platform/deps.ts';
import { fieldRefused } from '#platform/errors.ts';
import type { Guesser } from '#platform/limits/waiting-room.ts';
import { accountMessages, notSignedIn } from '../accounts.errors.ts';
import type { Caller } from '../accounts.hooks.ts';
import { lockUserWithPassword, setUser } from '../accounts.store.ts';
import type { User } from '../accounts.table.ts';
import { signOutOtherDevices } from '../devices/sign-out-devices.ts';
import { assertValidPassword } from './assert-valid-password.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { hashPassword } from './password-hash.ts';
import { withPasswordSlot } from './with-password-slot.ts';

/** Sets a new or a first password and signs out all other browsers. */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'live'>,
  caller: Caller,
  form: NewPasswordForm,
  guesser: Guesser,
): Promise<User> {
  const { user, signIn } = caller;
  if (!user || !signIn) throw notSignedIn();
  assertValidPassword(form, user);
  await confirmIdentity(deps, caller, { password: form.current_password, field: 'current_password', guesser });
  const passwordHash = await withPasswordSlot(
    guesser,
    async () => await hashPassword(deps.random, form.password),
    user.id,
  );
  return await deps.db.transaction(async (tx) => {
    // Of two concurrent changes the second fails: its old password is no longer correct.
    const lockedUser = await lockUserWithPassword(tx, user.id, user.passwordHash, 'update');
    const updatedUser = lockedUser && (await setUser(tx, user.id, { passwordHash }));
    if (!updatedUser) throw fieldRefused('current_password', accountMessages.passwordWrong);
    await signOutOtherDevices(deps, tx, signIn);
    return updatedUser;
  });
}
