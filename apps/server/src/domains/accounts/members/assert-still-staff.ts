import type { Tx } from '#platform/db/database.ts';
import { lockUser } from '../accounts.api.ts';
import { notAllowed } from '../accounts.errors.ts';
import type { User } from '../accounts.table.ts';

/**
 * Who was let in may have been removed since: an upload takes minutes. From here to the end of the transaction nobody
 * removes them, so that what they change was changed by staff.
 */
export async function assertStillStaff(tx: Tx, { id }: Pick<User, 'id'>): Promise<void> {
  const user = await lockUser(tx, id);
  if (user?.role !== 'staff') throw notAllowed();
}
