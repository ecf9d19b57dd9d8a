import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { orders, type RefundRequest, refundRequests } from './orders.table.ts';

/** The state of the order follows its latest request. The caller has locked the order. */
export async function insertRefundRequest(
  tx: Tx,
  request: Pick<RefundRequest, 'id' | 'orderId' | 'reason' | 'askedAt'>,
): Promise<void> {
  await tx.insert(refundRequests).values({ ...request, state: 'open' });
  await tx.update(orders).set({ refundState: 'open' }).where(eq(orders.id, request.orderId));
}

type Decision = Required<Pick<RefundRequest, 'state' | 'answer' | 'decidedBy' | 'decidedAt'>>;

/** False when no request of the order is open. The caller has locked the order. */
export async function endRefundRequest(tx: Tx, orderId: string, decision: Decision): Promise<boolean> {
  const ended = await tx
    .update(refundRequests)
    .set(decision)
    .where(and(eq(refundRequests.orderId, orderId), eq(refundRequests.state, 'open')))
    .returning({ id: refundRequests.id });
  if (ended.length === 0) return false;
  await tx.update(orders).set({ refundState: decision.state }).where(eq(orders.id, orderId));
  return true;
}

export async function countRefundRequests(tx: Tx, orderId: string): Promise<number> {
  return await tx.$count(refundRequests, eq(refundRequests.orderId, orderId));
}

/** The latest request of each order, by order id. */
export async function listLatestRefundRequests(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, RefundRequest>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([refundRequests.orderId])
    .from(refundRequests)
    .where(sql`${refundRequests.orderId} = any(${sql.param([...orderIds])}::uuid[])`)
    .orderBy(refundRequests.orderId, desc(refundRequests.askedAt));
  return new Map(rows.map((request) => [request.orderId, request]));
}
