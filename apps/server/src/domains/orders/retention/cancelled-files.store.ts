import { eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { orderDocuments, orderGroups, orders } from '../orders.table.ts';

export type UnneededFile = { readonly documentId: string; readonly orderIds: readonly string[] };

/**
 * Documents whose orders are all cancelled. The query begins at the index of documents that are not deleted, so its
 * time grows with the kept files, not with the orders.
 */
export async function listUnneededFiles(db: Db): Promise<UnneededFile[]> {
  return await db
    .select({
      documentId: sql<string>`${orderDocuments.documentId}`,
      orderIds: sql<string[]>`array_agg(distinct ${orderGroups.orderId})`,
    })
    .from(orderDocuments)
    .innerJoin(orderGroups, eq(orderGroups.id, orderDocuments.groupId))
    .innerJoin(orders, eq(orders.id, orderGroups.orderId))
    .where(isNotNull(orderDocuments.documentId))
    .groupBy(orderDocuments.documentId)
    .having(sql`bool_and(${orders.status} = 'cancelled')`);
}
