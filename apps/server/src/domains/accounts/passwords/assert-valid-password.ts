import { accountMessages, assertNoProblems } from '../accounts.errors.ts';
import type { User } from '../accounts.table.ts';
import { commonPasswords } from './common-passwords.ts';
import { newPasswordProblem } from './new-password-rules.ts';

type NewPassword = { readonly password: string; readonly password_confirm: string };

export function assertValidPassword({ password, password_confirm }: NewPassword, { username, email }: User): void {
  assertNoProblems({
    password: newPasswordProblem(password, { commonPasswords, username, email }),
    password_confirm: password === password_confirm ? undefined : accountMessages.passwordsDiffer,
  });
}
