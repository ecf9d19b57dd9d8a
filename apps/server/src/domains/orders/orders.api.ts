import type { PaymentMethod } from '@print/contract/orders';
import type { Fen } from '@print/contract/price';
import { and, asc, between, eq, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { bookedReferences, type LedgerEntry, ledgerEntries } from './ledger.table.ts';
import { type Order, type OrderEvent, orderDocuments, orderEvents, orderGroups, orders } from './orders.table.ts';
import { screenshots } from './screenshots.table.ts';

export async function findOrder(db: Db, id: string): Promise<Order | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  return row;
}

/** Returns the orders with a deleted document. */
export async function listOrdersLackingDocuments(db: Db, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectDistinct({ id: orderGroups.orderId })
    .from(orderDocuments)
    .innerJoin(orderGroups, eq(orderGroups.id, orderDocuments.groupId))
    .where(
      and(
        // One array parameter: a query has a limited number of parameters.
        sql`${orderGroups.orderId} = any(${sql.param([...orderIds])}::uuid[])`,
        isNull(orderDocuments.documentId),
      ),
    );
  return rows.map(({ id }) => id);
}

export async function addOrderEvent(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  event: Pick<OrderEvent, 'orderId' | 'actor' | 'kind' | 'detail'>,
): Promise<void> {
  await tx.insert(orderEvents).values({ id: random.uuid(), at: clock.now(), ...event });
}

/** An order as a bill is compared with it. */
export type OrderMoney = {
  readonly order: Order;
  /** Its standing payment. */
  readonly payment: LedgerEntry | null;
  /** A transaction proves that payment. */
  readonly isProven: boolean;
  readonly amountRead: Fen | null;
  readonly transactionRead: string;
};

/** Oldest first. */
export async function listMoneyOfOrdersBetween(db: Db, first: Date, last: Date): Promise<OrderMoney[]> {
  return await listMoney(db, between(orders.createdAt, first, last));
}

export async function listMoneyOfOrders(db: Db, ids: readonly string[]): Promise<OrderMoney[]> {
  return ids.length === 0 ? [] : await listMoney(db, isOneOf(ids));
}

// One array parameter: a query has a limited number of parameters.
const isOneOf = (ids: readonly string[]) => sql`${orders.id} = any(${sql.param([...ids])}::uuid[])`;

async function listMoney(db: Db, condition: SQL): Promise<OrderMoney[]> {
  const correction = alias(ledgerEntries, 'correction');
  const isCorrected = db.select({ one: sql`1` }).from(correction).where(eq(correction.corrects, ledgerEntries.id));
  const isPayment = and(
    eq(ledgerEntries.orderId, orders.id),
    eq(ledgerEntries.kind, 'payment'),
    notExists(isCorrected),
  );
  return await db
    .select({
      order: orders,
      payment: ledgerEntries,
      isProven: sql<boolean>`${bookedReferences.entryId} is not null`,
      amountRead: screenshots.amountRead,
      transactionRead: sql<string>`coalesce(${screenshots.transactionRead}, '')`,
    })
    .from(orders)
    .leftJoin(ledgerEntries, isPayment)
    .leftJoin(bookedReferences, eq(bookedReferences.entryId, ledgerEntries.id))
    .leftJoin(screenshots, eq(screenshots.id, orders.screenshotId))
    .where(condition)
    .orderBy(asc(orders.createdAt), asc(orders.id));
}

export type BookedTransaction = {
  readonly reference: string;
  readonly entryId: string;
  readonly orderId: string;
  readonly amount: Fen;
};

/** Of these transactions, those that are booked. */
export async function listBookedTransactions(
  db: Db,
  method: PaymentMethod,
  references: readonly string[],
): Promise<BookedTransaction[]> {
  const { entryId, reference } = bookedReferences;
  return await db
    .select({ reference, entryId, orderId: ledgerEntries.orderId, amount: ledgerEntries.amount })
    .from(bookedReferences)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, entryId))
    .where(and(eq(bookedReferences.method, method), sql`${reference} = any(${sql.param([...references])}::text[])`));
}

export async function setBillLineMissing(db: Db, ids: readonly string[], isMissing: boolean): Promise<void> {
  await db
    .update(orders)
    .set({ billLineMissing: isMissing })
    .where(and(isOneOf(ids), eq(orders.billLineMissing, !isMissing)));
}
