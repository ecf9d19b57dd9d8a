import type { Deps } from '#platform/deps.ts';
import { countAccountRows } from './account-rows.store.ts';

type Accounts = {
  readonly total: number;
  /** Those who can sign in with it; whoever has linked both is in all three. */
  readonly github: number;
  readonly google: number;
  readonly both: number;
};

/** How many accounts there are, and with which providers they are linked. */
export async function countAccounts({ db }: Pick<Deps, 'db'>): Promise<Accounts> {
  return await countAccountRows(db);
}
