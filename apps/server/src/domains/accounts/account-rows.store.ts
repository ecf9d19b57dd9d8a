import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { type User, users } from './accounts.table.ts';

export async function findUserRow(db: Db, id: string): Promise<User | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

export async function lockUser(tx: Tx, id: string): Promise<User | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return row;
}

/** Sign-ins, known devices and whatever else names the user go with the row. */
export async function deleteUser(tx: Tx, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id));
}
