import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { type Order, type OrderDocument, orderDocuments, orderEvents, orderGroups, orders } from '../orders.table.ts';

/** Locks the row, so that two clerks cannot change one order at the same time. */
export async function lockOrder(tx: Tx, id: string): Promise<Order | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  return row;
}

export async function setOrder(tx: Tx, id: string, changes: Partial<Order>): Promise<void> {
  await tx.update(orders).set(changes).where(eq(orders.id, id));
}

export async function listDocumentsOfOrder(db: Db, orderId: string): Promise<OrderDocument[]> {
  const rows = await db
    .select({ document: orderDocuments })
    .from(orderDocuments)
    .innerJoin(orderGroups, eq(orderGroups.id, orderDocuments.groupId))
    .where(eq(orderGroups.orderId, orderId));
  return rows.map(({ document }) => document);
}

export async function setExactCounts(
  tx: Tx,
  { id, exactPages, exactColorSides }: Pick<OrderDocument, 'id' | 'exactPages' | 'exactColorSides'>,
): Promise<void> {
  await tx.update(orderDocuments).set({ exactPages, exactColorSides }).where(eq(orderDocuments.id, id));
}

/** Documents of the order with a recorded failure. */
export async function listKnownFailures(tx: Tx, orderId: string): Promise<string[]> {
  const rows = await tx
    .select({ document: sql<string>`${orderEvents.detail} ->> 'document'` })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'conversion_failed')));
  return rows.map(({ document }) => document);
}

export async function listOrdersAwaitingCounts(db: Db, after: string, limit: number): Promise<{ id: string }[]> {
  return await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(sql`${orders.awaitsCounts}`, gt(orders.id, after)))
    .orderBy(asc(orders.id))
    .limit(limit);
}

export async function listOrdersOfDocument(db: Db, documentId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: orderGroups.orderId })
    .from(orderDocuments)
    .innerJoin(orderGroups, eq(orderGroups.id, orderDocuments.groupId))
    .where(eq(orderDocuments.documentId, documentId));
  return rows.map(({ id }) => id);
}

/** Orders whose price depends on the pages with colour of the document, which were not known yet. */
export async function listOrdersAwaitingColors(db: Db, documentId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: orderGroups.orderId })
    .from(orderDocuments)
    .innerJoin(orderGroups, eq(orderGroups.id, orderDocuments.groupId))
    .where(
      and(
        eq(orderDocuments.documentId, documentId),
        eq(orderDocuments.color_mode, 'color'),
        isNull(orderDocuments.exactColorSides),
      ),
    );
  return rows.map(({ id }) => id);
}

export type DocumentUse = Pick<Order, 'status' | 'createdAt' | 'completedAt' | 'cancelledAt'> & {
  readonly orderId: string;
  readonly documentId: string | null;
};

/** All orders that contain one of these documents. */
export async function listDocumentUses(tx: Tx, documentIds: readonly string[]): Promise<DocumentUse[]> {
  return await tx
    .select({
      orderId: orders.id,
      documentId: orderDocuments.documentId,
      status: orders.status,
      createdAt: orders.createdAt,
      completedAt: orders.completedAt,
      cancelledAt: orders.cancelledAt,
    })
    .from(orderDocuments)
    .innerJoin(orderGroups, eq(orderGroups.id, orderDocuments.groupId))
    .innerJoin(orders, eq(orders.id, orderGroups.orderId))
    .where(inArray(orderDocuments.documentId, [...documentIds]));
}
