import type { AuditEntryKind, MemberRole } from '@print/contract/members';
import { and, asc, count, desc, eq, gt, inArray, max, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { signIns, type User, users } from '../accounts.table.ts';
import { type AuditEntryRow, auditEntries } from '../members.table.ts';
import type { Role } from '../role-rules.ts';
import { secondFactors } from '../second-factor.table.ts';

export type MemberRow = Pick<User, 'id' | 'username' | 'staffSince'> & {
  readonly role: MemberRole;
  readonly lastSeenAt: Date | null;
  readonly hasSecondFactor: boolean;
};

const staffRoles: MemberRole[] = ['clerk', 'owner'];
const hasStaffRole = inArray(users.role, staffRoles);
/** For queries with the condition `hasStaffRole`. */
const memberRole = sql<MemberRole>`${users.role}`;

/** Owners come first, and among equals the longest-serving member. */
export async function listMemberRows(db: Db): Promise<MemberRow[]> {
  const { id, username, staffSince } = users;
  const hasSecondFactor = sql<boolean>`coalesce(${secondFactors.isActive}, false)`;
  return await db
    .select({ id, username, role: memberRole, staffSince, lastSeenAt: max(signIns.lastSeenAt), hasSecondFactor })
    .from(users)
    .leftJoin(signIns, eq(signIns.userId, users.id))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(hasStaffRole)
    .groupBy(users.id, secondFactors.userId)
    .orderBy(desc(users.role), asc(users.staffSince), asc(users.createdAt));
}

export type LockedMember = Pick<User, 'id' | 'username'> & { readonly role: MemberRole };

/**
 * Serialises changes of roles: all members are locked in the order of their ids, so that two owners cannot remove each
 * other. The lock does not block the foreign keys of alerts, which other transactions add for these members.
 */
export async function lockMembers(tx: Tx): Promise<LockedMember[]> {
  return await tx
    .select({ id: users.id, username: users.username, role: memberRole })
    .from(users)
    .where(hasStaffRole)
    .orderBy(asc(users.id))
    .for('no key update');
}

export async function hasOwner(db: Db): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.role, 'owner')).limit(1);
  return rows.length > 0;
}

export async function listOwnerIds(db: Db): Promise<string[]> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.role, 'owner')).orderBy(asc(users.id));
  return rows.map(({ id }) => id);
}

/** An undefined `staffSince` stays as it is. */
export async function setRole(tx: Tx, id: string, role: Role, staffSince?: Date | null): Promise<void> {
  await tx
    .update(users)
    .set({ role, ...(staffSince !== undefined && { staffSince }) })
    .where(eq(users.id, id));
}

export async function insertAuditEntry(db: Db, entry: typeof auditEntries.$inferInsert): Promise<void> {
  await db.insert(auditEntries).values(entry);
}

/** Newest first. */
export async function listAuditEntryRows(
  db: Db,
  kind: AuditEntryKind | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly total: number; readonly entries: AuditEntryRow[] }> {
  const matchesKind = kind === undefined ? undefined : eq(auditEntries.kind, kind);
  const [counted] = await db.select({ total: count() }).from(auditEntries).where(matchesKind);
  const entries = await db
    .select()
    .from(auditEntries)
    .where(matchesKind)
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(limit)
    .offset(offset);
  return { total: counted?.total ?? 0, entries };
}

type View = Pick<AuditEntryRow, 'kind' | 'subject'> & { readonly actorId: string };

export async function hasViewedSince(db: Db, { actorId, kind, subject }: View, since: Date): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.kind, kind),
        eq(auditEntries.subject, subject),
        eq(auditEntries.actorId, actorId),
        gt(auditEntries.at, since),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** A browser requests many pages at once. The lock lets only the first request record the view. */
export async function lockView(tx: Tx, { actorId, kind, subject }: View): Promise<void> {
  const name = `view:${kind}:${subject}:${actorId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
