import type { Deps } from '#platform/deps.ts';
import { type Account, findUserByLogin } from './accounts.store.ts';
import { readLoginName } from './login-name-rules.ts';

/** Whoever is meant by a name or an address, and whether they have signed in from this browser before. */
export async function findAccount(
  { db }: Pick<Deps, 'db'>,
  typed: string,
  visitorId: string | undefined,
): Promise<Account | undefined> {
  const name = readLoginName(typed);
  return name === undefined ? undefined : await findUserByLogin(db, name, visitorId);
}
