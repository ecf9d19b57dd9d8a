import type { Tx } from '#platform/db/database.ts';
import { notAllowed, ownersOnly } from '../accounts.errors.ts';
import type { User } from '../accounts.table.ts';
import { type LockedMember, lockMembers } from './members.store.ts';

/**
 * The caller may have lost the role since the request began. All roles stay as they are until the transaction ends.
 * Returns the members.
 */
export async function assertStillOwner(tx: Tx, { id }: Pick<User, 'id'>): Promise<LockedMember[]> {
  const members = await lockMembers(tx);
  const role = members.find((member) => member.id === id)?.role;
  if (role === undefined) throw notAllowed();
  if (role !== 'owner') throw ownersOnly();
  return members;
}
