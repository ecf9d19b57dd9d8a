import { inArray } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { type User, users } from './accounts.table.ts';

export async function listUsernames(
  db: Db,
  ids: readonly string[],
): Promise<Pick<User, 'id' | 'username'>[]> {
  return await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.id, [...ids]));
}
