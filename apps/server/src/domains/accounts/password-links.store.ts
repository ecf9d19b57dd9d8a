import { and, eq, gt, lte } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/in-batches.ts';
import { passwordLinks, type User, users } from './accounts.table.ts';

type PasswordLink = typeof passwordLinks.$inferInsert;

export async function insertPasswordLink(db: Db, link: PasswordLink): Promise<void> {
  await db.insert(passwordLinks).values(link);
}

export async function findUserOfPasswordLink(db: Db, tokenHash: string, now: Date): Promise<User | undefined> {
  const [row] = await db
    .select({ user: users })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .where(and(eq(passwordLinks.tokenHash, tokenHash), gt(passwordLinks.expiresAt, now)));
  return row?.user;
}

/** Returns whether the link still existed: of two concurrent requests only one gets it. */
export async function consumePasswordLink(tx: Tx, tokenHash: string, now: Date): Promise<boolean> {
  const deleted = await tx
    .delete(passwordLinks)
    .where(and(eq(passwordLinks.tokenHash, tokenHash), gt(passwordLinks.expiresAt, now)))
    .returning({ userId: passwordLinks.userId });
  return deleted.length > 0;
}

export async function deletePasswordLinksOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(passwordLinks).where(eq(passwordLinks.userId, userId));
}

export async function deletePasswordLinksExpiredBy(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  await deleteInBatches(db, passwordLinks, lte(passwordLinks.expiresAt, now), signal);
}
