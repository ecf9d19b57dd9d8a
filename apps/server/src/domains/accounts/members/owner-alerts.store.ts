import { and, count, desc, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { type AuditEntryRow, auditEntries, ownerAlerts } from '../members.table.ts';

export async function insertOwnerAlerts(tx: Tx, entryId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0) await tx.insert(ownerAlerts).values(userIds.map((userId) => ({ userId, entryId })));
}

/** Newest first. */
export async function listAlertsOf(
  db: Db,
  userId: string,
  limit: number,
): Promise<{ readonly total: number; readonly entries: AuditEntryRow[] }> {
  const isTheirs = eq(ownerAlerts.userId, userId);
  const [counted] = await db.select({ total: count() }).from(ownerAlerts).where(isTheirs);
  const rows = await db
    .select({ entry: auditEntries })
    .from(ownerAlerts)
    .innerJoin(auditEntries, eq(auditEntries.id, ownerAlerts.entryId))
    .where(isTheirs)
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(limit);
  return { total: counted?.total ?? 0, entries: rows.map(({ entry }) => entry) };
}

export async function deleteAlerts(db: Db, userId: string, entryIds: readonly string[]): Promise<void> {
  await db.delete(ownerAlerts).where(and(eq(ownerAlerts.userId, userId), inArray(ownerAlerts.entryId, [...entryIds])));
}

export async function deleteAllAlertsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(ownerAlerts).where(eq(ownerAlerts.userId, userId));
}
