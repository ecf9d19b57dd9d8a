import { hiddenCharacters } from '#lib/hidden-characters.ts';
import type { Deps } from '#platform/deps.ts';
import { type Account, findUserByLogin } from './accounts.store.ts';

/** Finds the user by username or email, and whether this browser has signed in to the account before. */
export async function findAccount(
  { db }: Pick<Deps, 'db'>,
  input: string,
  visitorId: string | undefined,
): Promise<Account | undefined> {
  const name = readLoginName(input);
  return name === undefined ? undefined : await findUserByLogin(db, name, visitorId);
}

/** The maximum length of an email address; usernames are shorter. */
const maxLength = 254;

/** Normalises a typed username or email. Undefined when no account can have it. */
export function readLoginName(input: string): string | undefined {
  if (input.length > maxLength) return undefined;
  const name = input.normalize('NFKC').trim();
  return name === '' || name.search(hiddenCharacters) !== -1 ? undefined : name;
}
