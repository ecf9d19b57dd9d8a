import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { type SignIn, signIns, type User, users } from './accounts.table.ts';

export async function insertUser(db: Db, user: typeof users.$inferInsert): Promise<User> {
  const [row] = await db.insert(users).values(user).returning();
  if (!row) throw new Error('insert returned no row');
  return row;
}

export async function insertSignIn(db: Db, signIn: typeof signIns.$inferInsert): Promise<void> {
  await db.insert(signIns).values(signIn);
}

export async function findSignedInUser(
  db: Db,
  kind: SignIn['kind'],
  secretHash: string,
  now: Date,
): Promise<User | undefined> {
  const [row] = await db
    .select({ user: users })
    .from(signIns)
    .innerJoin(users, eq(users.id, signIns.userId))
    .where(and(eq(signIns.secretHash, secretHash), eq(signIns.kind, kind), gt(signIns.expiresAt, now)))
    // Asked by every call of a user: with a name it is planned once.
    .prepare('signed_in_user')
    .execute();
  return row?.user;
}

export async function deleteSignIns(db: Db, secretHashes: readonly string[]): Promise<void> {
  await db.delete(signIns).where(inArray(signIns.secretHash, [...secretHashes]));
}

export async function deleteSignInsExpiredBy(db: Db, now: Date): Promise<void> {
  await db.delete(signIns).where(lte(signIns.expiresAt, now));
}
