import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { NoticeKind } from '#domains/orders/notice-rules.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { sentNotices } from './notices.table.ts';

export type NoticeClaim = { readonly orderId: string; readonly kind: NoticeKind; readonly claimedAt: Date };

/**
 * An unconfirmed claim from before `deadBefore` belongs to a dead worker. A claim from before `happenedAt` was about
 * an earlier event.
 */
type Cutoffs = { readonly deadBefore: Date; readonly happenedAt: Date };

/** Of two concurrent workers only one gets the claim. */
export async function insertClaim(db: Db, claim: NoticeClaim, { deadBefore, happenedAt }: Cutoffs): Promise<boolean> {
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

export async function isSent(db: Db, { orderId, kind }: Pick<NoticeClaim, 'orderId' | 'kind'>): Promise<boolean> {
  const [row] = await db
    .select({ sentAt: sentNotices.sentAt })
    .from(sentNotices)
    .where(and(eq(sentNotices.orderId, orderId), eq(sentNotices.kind, kind)));
  return row ? row.sentAt !== null : false;
}

const isClaim = ({ orderId, kind, claimedAt }: NoticeClaim) =>
  and(eq(sentNotices.orderId, orderId), eq(sentNotices.kind, kind), eq(sentNotices.claimedAt, claimedAt));

export async function setNoticeSent(tx: Tx, claim: NoticeClaim, sentAt: Date): Promise<void> {
  await tx.update(sentNotices).set({ sentAt }).where(isClaim(claim));
}

export async function deleteClaim(db: Db, claim: NoticeClaim): Promise<void> {
  await db.delete(sentNotices).where(and(isClaim(claim), isNull(sentNotices.sentAt)));
}
