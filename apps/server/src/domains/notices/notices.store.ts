import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { NoticeKind } from '#domains/orders/notice-rules.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { sentNotices } from './notices.table.ts';

export type Claim = { readonly orderId: string; readonly kind: NoticeKind; readonly claimedAt: Date };

/** Before this a claim that was never confirmed is a dead worker's, and a mail was of something that happened earlier. */
type Before = { readonly deadBefore: Date; readonly happenedAt: Date };

/** Two workers at the same moment: one has it. */
export async function insertClaim(
  db: Db,
  claim: Claim,
  { deadBefore, happenedAt }: Before,
): Promise<boolean> {
  const { claimedAt, sentAt } = sentNotices;
  const isFree = sql`${lt(claimedAt, happenedAt)} or (${sentAt} is null and ${lt(claimedAt, deadBefore)})`;
  const rows = await db
    .insert(sentNotices)
    .values(claim)
    .onConflictDoUpdate({
      target: [sentNotices.orderId, sentNotices.kind],
      set: { claimedAt: claim.claimedAt, sentAt: null },
      setWhere: isFree,
    })
    .returning({ kind: sentNotices.kind });
  return rows.length > 0;
}

export async function isSent(db: Db, { orderId, kind }: Pick<Claim, 'orderId' | 'kind'>): Promise<boolean> {
  const [row] = await db
    .select({ sentAt: sentNotices.sentAt })
    .from(sentNotices)
    .where(and(eq(sentNotices.orderId, orderId), eq(sentNotices.kind, kind)));
  return row ? row.sentAt !== null : false;
}

const isClaim = ({ orderId, kind, claimedAt }: Claim) =>
  and(eq(sentNotices.orderId, orderId), eq(sentNotices.kind, kind), eq(sentNotices.claimedAt, claimedAt));

export async function setSent(tx: Tx, claim: Claim, sentAt: Date): Promise<void> {
  await tx.update(sentNotices).set({ sentAt }).where(isClaim(claim));
}

export async function deleteClaim(db: Db, claim: Claim): Promise<void> {
  await db.delete(sentNotices).where(and(isClaim(claim), isNull(sentNotices.sentAt)));
}
