import { hiddenCharacters } from '#lib/hidden-characters.ts';
import type { Deps } from '#platform/deps.ts';
import { type Account, findUserByLogin } from './accounts.store.ts';

/** Whoever is meant by a name or an address, and whether they have signed in from this browser before. */
export async function findAccount(
  { db }: Pick<Deps, 'db'>,
  typed: string,
  visitorId: string | undefined,
): Promise<Account | undefined> {
  const name = readLoginName(typed);
  return name === undefined ? undefined : await findUserByLogin(db, name, visitorId);
}

/** No name or address is longer. */
const longest = 254;

/** What was typed as name or address as it is looked up; undefined when nobody can be called that. */
export function readLoginName(typed: string): string | undefined {
  if (typed.length > longest) return undefined;
  const name = typed.normalize('NFKC').trim();
  return name === '' || name.search(hiddenCharacters) !== -1 ? undefined : name;
}
