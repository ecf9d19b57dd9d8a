import type { NewPasswordForm } from '@print/contract/accounts';
import type { Deps } from '#platform/deps.ts';
import { fieldRefused } from '#platform/errors.ts';
import { accountSentences, assertNothingWrong, notSignedIn } from '../accounts.errors.ts';
import type { Caller } from '../accounts.hooks.ts';
import { lockUserWithPassword, setUser } from '../accounts.store.ts';
import type { User } from '../accounts.table.ts';
import { signOutOtherDevices } from '../devices/sign-out-devices.ts';
import { commonPasswords } from './common-passwords.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { newPasswordProblem } from './new-password-rules.ts';
import { hashPassword } from './password-hash.ts';
import { inPasswordLine } from './password-line.ts';

/** A new password, or a first one. Whoever knew the old one is signed out everywhere but here. */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  caller: Caller,
  form: NewPasswordForm,
  address: string,
): Promise<User> {
  const { user, signIn } = caller;
  if (!user || !signIn) throw notSignedIn();
  assertGood(form, user);
  await confirmIdentity(deps, caller, {
    password: form.current_password,
    field: 'current_password',
    address,
  });
  const passwordHash = await inPasswordLine(async () => await hashPassword(deps.random, form.password));
  return await deps.db.transaction(async (tx) => {
    // Two who change it at the same moment: the second one's old password is no longer right.
    const unchanged = await lockUserWithPassword(tx, user.id, user.passwordHash, 'update');
    const changed = unchanged && (await setUser(tx, user.id, { passwordHash }));
    if (!changed) throw fieldRefused('current_password', accountSentences.passwordWrong);
    await signOutOtherDevices(tx, signIn);
    return changed;
  });
}

function assertGood({ password, password_confirm }: NewPasswordForm, { username, email }: User): void {
  assertNothingWrong({
    password: newPasswordProblem(password, { commonPasswords, username, email }),
    password_confirm: password === password_confirm ? undefined : accountSentences.passwordsDiffer,
  });
}
