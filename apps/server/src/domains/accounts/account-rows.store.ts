import { count, eq, sql } from 'drizzle-orm';
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

/** `count` leaves out what is null. */
export async function countAccountRows(
  db: Db,
): Promise<{ total: number; github: number; google: number; both: number }> {
  const both = sql<number>`count(${users.githubId} || ${users.googleId})`.mapWith(Number);
  const [row] = await db
    .select({ total: count(), github: count(users.githubId), google: count(users.googleId), both })
    .from(users);
  return row ?? { total: 0, github: 0, google: 0, both: 0 };
}
