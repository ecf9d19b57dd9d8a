import type { Tx } from '#platform/db/database.ts';
import { deleteUser } from './account-rows.store.ts';

/** The user and every way of being them: from the commit on no token, session or provider leads to it. */
export async function forgetAccount(tx: Tx, userId: string): Promise<void> {
  await deleteUser(tx, userId);
}
