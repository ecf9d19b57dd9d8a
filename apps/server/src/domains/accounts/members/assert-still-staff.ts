import type { Tx } from '#platform/db/database.ts';
import { lockUser } from '../accounts.api.ts';
import { notAllowed } from '../accounts.errors.ts';
import type { User } from '../accounts.table.ts';
import { isStaff } from '../role-rules.ts';

/**
 * The caller may have lost the role since the request began: an upload takes minutes. The lock keeps the role until the
 * transaction ends.
 */
export async function assertStillStaff(tx: Tx, { id }: Pick<User, 'id'>): Promise<void> {
  const user = await lockUser(tx, id);
  if (!isStaff(user)) throw notAllowed();
}
