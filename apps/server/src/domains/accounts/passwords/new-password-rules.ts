import { accountSentences } from '../accounts.errors.ts';

/** What anyone would try first to be this person. */
export type Guesses = {
  readonly commonPasswords: ReadonlySet<string>;
  readonly username: string;
  readonly email: string;
};

/** Why this is no good password for this person; its length has been checked before. */
export function newPasswordProblem(password: string, guesses: Guesses): string | undefined {
  const plain = password.normalize('NFKC').trim().toLowerCase();
  if (guesses.commonPasswords.has(plain)) return accountSentences.passwordCommon;
  const [mailbox = ''] = guesses.email.split('@');
  const own = [guesses.username, guesses.email, mailbox].map((name) => name.toLowerCase());
  return own.includes(plain) ? accountSentences.passwordOwnName : undefined;
}
