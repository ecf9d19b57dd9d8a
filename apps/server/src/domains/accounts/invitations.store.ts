import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/in-batches.ts';
import { users } from './accounts.table.ts';
import { type Invitation, invitations } from './members.table.ts';

export type InvitationRow = Pick<Invitation, 'id' | 'role' | 'createdAt' | 'expiresAt'> & {
  readonly inviter: string | null;
};

export async function insertInvitation(db: Db, invitation: Invitation): Promise<void> {
  await db.insert(invitations).values(invitation);
}

export async function listInvitationRows(db: Db, now: Date): Promise<InvitationRow[]> {
  const { id, role, createdAt, expiresAt } = invitations;
  return await db
    .select({ id, role, createdAt, expiresAt, inviter: users.username })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(gt(invitations.expiresAt, now))
    .orderBy(asc(invitations.createdAt));
}

const isUsable = (tokenHash: string, now: Date) =>
  and(eq(invitations.tokenHash, tokenHash), gt(invitations.expiresAt, now));

export async function findInvitation(db: Db, tokenHash: string, now: Date): Promise<Invitation | undefined> {
  const [row] = await db.select().from(invitations).where(isUsable(tokenHash, now));
  return row;
}

/** Deletes and returns the invitation, so that of two concurrent requests only one gets it. */
export async function consumeInvitation(tx: Tx, tokenHash: string, now: Date): Promise<Invitation | undefined> {
  const [row] = await tx.delete(invitations).where(isUsable(tokenHash, now)).returning();
  return row;
}

export async function deleteInvitation(tx: Tx, id: string): Promise<boolean> {
  const deleted = await tx.delete(invitations).where(eq(invitations.id, id)).returning({ id: invitations.id });
  return deleted.length > 0;
}

export async function deleteInvitationsBy(tx: Tx, userId: string): Promise<void> {
  await tx.delete(invitations).where(eq(invitations.invitedBy, userId));
}

export async function deleteOperatorInvitations(tx: Tx): Promise<void> {
  await tx.delete(invitations).where(isNull(invitations.invitedBy));
}

export async function deleteInvitationsExpiredBy(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  await deleteInBatches(db, invitations, lte(invitations.expiresAt, now), signal);
}
