import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { knownDevices, type User, users } from './accounts.table.ts';

export async function insertUser(db: Db, user: typeof users.$inferInsert): Promise<User> {
  const [row] = await db.insert(users).values(user).returning();
  if (!row) throw new Error('insert returned no row');
  return row;
}

/** Undefined when the username, the email or the provider account already belongs to another user. */
export async function insertNewUser(db: Db, user: typeof users.$inferInsert): Promise<User | undefined> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing().returning();
  return row;
}

export async function findTakenLogins(
  db: Db,
  username: string,
  email: string,
): Promise<{ readonly username: boolean; readonly email: boolean }> {
  const [byName, byEmail] = [hasUsername(username), hasEmail(email)];
  const rows = await db
    .select({ username: sql<boolean>`${byName}`, email: sql<boolean>`${byEmail}` })
    .from(users)
    .where(sql`${byName} or ${byEmail}`);
  return { username: rows.some((row) => row.username), email: rows.some((row) => row.email) };
}

export type Account = { readonly user: User; readonly isKnownDevice: boolean };

/** Usernames contain no `@`, email addresses do. */
export async function findUserByLogin(
  db: Db,
  name: string,
  visitorId: string | undefined,
): Promise<Account | undefined> {
  const isThisDevice = and(eq(knownDevices.userId, users.id), eq(knownDevices.visitorId, visitorId ?? ''));
  const [row] = await db
    .select({ user: users, seenAt: knownDevices.seenAt })
    .from(users)
    .leftJoin(knownDevices, isThisDevice)
    .where(name.includes('@') ? hasEmail(name) : hasUsername(name));
  return row && { user: row.user, isKnownDevice: row.seenAt !== null };
}

const hasUsername = (name: string) => sql`lower(${users.username}) = lower(${name})`;
/** The second condition lets the query use the index, which leaves out empty addresses. */
const hasEmail = (email: string) => and(sql`lower(${users.email}) = lower(${email})`, ne(users.email, ''));

/** Locks the user if the stored hash is still `passwordHash`. The password cannot change until the transaction ends. */
export async function lockUserWithPassword(
  tx: Tx,
  id: string,
  passwordHash: string | null,
  strength: 'share' | 'update' = 'share',
): Promise<User | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), sql`${users.passwordHash} is not distinct from ${passwordHash}`))
    .for(strength);
  return user;
}

/** Fields that are left out stay unchanged. Undefined when the user no longer exists. */
export async function setUser(
  db: Db,
  id: string,
  changes: Partial<Pick<User, 'email' | 'phoneNumber' | 'mailNotices' | 'passwordHash'>>,
): Promise<User | undefined> {
  const [user] = await db.update(users).set(changes).where(eq(users.id, id)).returning();
  return user;
}
