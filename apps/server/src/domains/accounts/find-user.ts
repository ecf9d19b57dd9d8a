import type { Deps } from '#platform/deps.ts';
import { findUserRow } from './account-rows.store.ts';
import type { User } from './accounts.table.ts';

export async function findUser({ db }: Pick<Deps, 'db'>, id: string): Promise<User | undefined> {
  return await findUserRow(db, id);
}
