import { accountMessages } from '../accounts.errors.ts';

/** Values that an attacker would try first. */
export type GuessableValues = {
  readonly commonPasswords: ReadonlySet<string>;
  readonly username: string;
  readonly email: string;
};

/** Returns why the password is too easy to guess. The schema checks its length. */
export function newPasswordProblem(password: string, guesses: GuessableValues): string | undefined {
  const plain = password.normalize('NFKC').trim().toLowerCase();
  if (guesses.commonPasswords.has(plain)) return accountMessages.passwordCommon;
  const [mailbox = ''] = guesses.email.split('@');
  const own = [guesses.username, guesses.email, mailbox].map((name) => name.toLowerCase());
  return own.includes(plain) ? accountMessages.passwordOwnName : undefined;
}
