import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { type User, users } from './accounts.table.ts';
import { type AuditEntryRow, auditEntries, ownerAlerts } from './members.table.ts';
import { findSecondFactor } from './second-factor.store.ts';

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

/** Usernames by user id, without deleted users. */
export async function findUsernames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** Until the transaction ends, nobody can sign in to the account, link a provider to it or delete it. */
export async function lockUser(tx: Tx, id: string): Promise<User | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return row;
}

/**
 * Sign-ins, known devices and all other rows of the user are deleted by cascade. The audit log keeps its entries, and
 * loses the name of a customer who got a password link.
 */
export async function deleteUser(tx: Tx, id: string): Promise<void> {
  const [user] = await tx.delete(users).where(eq(users.id, id)).returning({ username: users.username });
  const isLink = eq(auditEntries.kind, 'password_link_created');
  if (user)
    await tx
      .update(auditEntries)
      .set({ subject: '' })
      .where(and(isLink, eq(auditEntries.subject, user.username)));
}

export async function hasSecondFactor(db: Db, id: string): Promise<boolean> {
  return (await findSecondFactor(db, id))?.isActive === true;
}

type AccountCounts = {
  readonly total: number;
  /** A user with both providers is counted in all four. */
  readonly github: number;
  readonly google: number;
  readonly both: number;
};

/** SQL `count` leaves out nulls, and `||` with a null is null. */
export async function countAccounts(db: Db): Promise<AccountCounts> {
  const both = sql<number>`count(${users.githubId} || ${users.googleId})`.mapWith(Number);
  const [row] = await db
    .select({ total: count(), github: count(users.githubId), google: count(users.googleId), both })
    .from(users);
  return row ?? { total: 0, github: 0, google: 0, both: 0 };
}

export async function findAuditEntry(db: Db, id: string): Promise<AuditEntryRow | undefined> {
  const [row] = await db.select().from(auditEntries).where(eq(auditEntries.id, id));
  return row;
}

/** Entries of this kind that some owner has not dismissed yet. */
export async function listAlertedEntries(db: Db, kind: AuditEntryRow['kind']): Promise<AuditEntryRow[]> {
  const alerted = db.select({ id: ownerAlerts.entryId }).from(ownerAlerts);
  return await db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.kind, kind), inArray(auditEntries.id, alerted)));
}
