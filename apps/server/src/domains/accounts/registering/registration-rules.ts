import type { Registration } from '@print/contract/accounts';
import { accountMessages, assertNoProblems } from '../accounts.errors.ts';
import { newPasswordProblem } from '../passwords/new-password-rules.ts';
import { emailProblem, normaliseEmail, readPhone } from '../profile/contact-rules.ts';
import { normaliseUsername, usernameLength, usernameProblem } from './username-rules.ts';

export type NewAccount = Pick<Registration, 'username' | 'email' | 'password'> & { readonly phoneNumber: string };

/** Returns the normalised form, or throws all its problems at once. */
export function readRegistration(
  { password, password_confirm, ...form }: Registration,
  commonPasswords: ReadonlySet<string>,
): NewAccount {
  const username = normaliseUsername(form.username);
  const email = normaliseEmail(form.email);
  const { phoneNumber, problem: phoneProblem } = readPhone(form.phone_number ?? '');
  assertNoProblems({
    username: usernameMessage(username),
    email: emailProblem(email),
    phone_number: phoneProblem,
    password: newPasswordProblem(password, { commonPasswords, username, email }),
    password_confirm: password === password_confirm ? undefined : accountMessages.passwordsDiffer,
  });
  return { username, email, phoneNumber, password };
}

function usernameMessage(username: string): string | undefined {
  const messages = {
    missing: accountMessages.usernameMissing,
    length: accountMessages.usernameLength(usernameLength.min, usernameLength.max),
    characters: accountMessages.usernameCharacters,
  };
  const problem = usernameProblem(username);
  return problem && messages[problem];
}
