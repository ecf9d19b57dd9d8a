import { and, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { knownDevices, type SignIn, signIns, type User, users } from './accounts.table.ts';

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
): Promise<{ user: User; signIn: SignIn } | undefined> {
  const [row] = await db
    .select({ user: users, signIn: signIns })
    .from(signIns)
    .innerJoin(users, eq(users.id, signIns.userId))
    .where(and(eq(signIns.secretHash, secretHash), eq(signIns.kind, kind), gt(signIns.expiresAt, now)))
    // Asked by every call of a user: with a name it is planned once.
    .prepare('signed_in_user')
    .execute();
  return row;
}

export async function deleteSignIns(db: Db, secretHashes: readonly string[]): Promise<void> {
  await db.delete(signIns).where(inArray(signIns.secretHash, [...secretHashes]));
}

export async function deleteSignInsExpiredBy(db: Db, now: Date): Promise<void> {
  await db.delete(signIns).where(lte(signIns.expiresAt, now));
}

export type Account = { readonly user: User; readonly isKnownDevice: boolean };

/** Names have no `@`, addresses have one: what is asked for is one or the other. */
export async function findUserByLogin(
  db: Db,
  name: string,
  visitorId: string | undefined,
): Promise<Account | undefined> {
  const isMeant = name.includes('@')
    ? and(sql`lower(${users.email}) = lower(${name})`, ne(users.email, ''))
    : sql`lower(${users.username}) = lower(${name})`;
  const isSeenHere = and(eq(knownDevices.userId, users.id), eq(knownDevices.visitorId, visitorId ?? ''));
  const [row] = await db
    .select({ user: users, seenAt: knownDevices.seenAt })
    .from(users)
    .leftJoin(knownDevices, isSeenHere)
    .where(isMeant);
  return row && { user: row.user, isKnownDevice: row.seenAt !== null };
}

/** Until the transaction ends, this stays the password. */
export async function lockUserWithPassword(
  tx: Tx,
  id: string,
  passwordHash: string | null,
): Promise<User | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), sql`${users.passwordHash} is not distinct from ${passwordHash}`))
    .for('share');
  return user;
}

export async function setKnownDevice(db: Db, userId: string, visitorId: string, seenAt: Date): Promise<void> {
  await db
    .insert(knownDevices)
    .values({ userId, visitorId, seenAt })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.visitorId], set: { seenAt } });
}

export async function isKnownDevice(db: Db, userId: string, visitorId: string | undefined): Promise<boolean> {
  if (visitorId === undefined) return false;
  const isThisOne = and(eq(knownDevices.userId, userId), eq(knownDevices.visitorId, visitorId));
  const rows = await db.select({ seenAt: knownDevices.seenAt }).from(knownDevices).where(isThisOne);
  return rows.length > 0;
}

/** Two calls of the same moment write once. */
export async function setLastSeen(db: Db, signInId: string, now: Date, unlessSince: Date): Promise<void> {
  await db
    .update(signIns)
    .set({ lastSeenAt: now })
    .where(and(eq(signIns.id, signInId), lte(signIns.lastSeenAt, unlessSince)));
}
