import type { Tx } from '#platform/db/database.ts';
import { lockUser } from './account-rows.store.ts';
import type { User } from './accounts.table.ts';

/** Until the transaction ends nobody signs in to it, links anything to it or deletes it; undefined when it has gone. */
export async function lockAccount(tx: Tx, userId: string): Promise<User | undefined> {
  return await lockUser(tx, userId);
}
