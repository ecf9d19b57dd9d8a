import { accountMessages } from '../accounts.errors.ts';

/** Values that an attacker would try first. */
export type GuessableValues = {
  readonly commonPasswords: ReadonlySet<string>;
  readonly username: string;
  readonly email: string;
};

/** Returns a message when the password is too easy to guess. The schema checks its length. */
export function newPasswordProblem(password: string, guessable: GuessableValues): string | undefined {
  const normalised = password.normalize('NFKC').trim().toLowerCase();
  if (guessable.commonPasswords.has(normalised)) return accountMessages.passwordCommon;
  const [mailbox = ''] = guessable.email.split('@');
  const ownNames = [guessable.username, guessable.email, mailbox].map((name) => name.toLowerCase());
  return ownNames.includes(normalised) ? accountMessages.passwordOwnName : undefined;
}
