import type { BillLineState } from '@print/contract/bills';
import type { PaymentMethod } from '@print/contract/orders';
import type { Fen } from '@print/contract/price';
import { and, asc, between, desc, eq, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { batchSize, isInBatch } from '#platform/db/in-batches.ts';
import { type BillImport, billLines, billOrders, bills, type OpenOrder, type StoredLine } from './bills.table.ts';

/** Imports and their results are written one after the other: they share lines and orders. */
export async function lockBills(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('bills', 0))`);
}

export async function insertBill(tx: Tx, bill: typeof bills.$inferInsert): Promise<void> {
  await tx.insert(bills).values(bill);
}

export async function findBill(db: Db, id: string): Promise<BillImport | undefined> {
  const [row] = await db.select().from(bills).where(eq(bills.id, id));
  return row;
}

export async function setBill(
  db: Db,
  id: string,
  changes: Partial<Pick<BillImport, 'state' | 'matched' | 'toMatch'>>,
): Promise<void> {
  await db.update(bills).set(changes).where(eq(bills.id, id));
}

export async function setNewLines(tx: Tx, id: string, newLines: number): Promise<void> {
  await tx.update(bills).set({ newLines }).where(eq(bills.id, id));
}

export type Page = { readonly limit: number; readonly offset: number };

/** Newest first. */
export async function listBillImports(db: Db, { limit, offset }: Page): Promise<BillImport[]> {
  return await db.select().from(bills).orderBy(desc(bills.importedAt), asc(bills.id)).limit(limit).offset(offset);
}

export const countBillImports = async (db: Db): Promise<number> => await db.$count(bills);

const isOpen = and(isNull(billLines.entryId), eq(billLines.setAsideReason, ''));

const isIn: Record<BillLineState, SQL | undefined> = {
  doubtful: and(isOpen, isNotNull(billLines.groupId)),
  unmatched: and(isOpen, isNull(billLines.groupId)),
  linked: isNotNull(billLines.entryId),
  set_aside: and(isNull(billLines.entryId), ne(billLines.setAsideReason, '')),
  refunded: and(isNotNull(billLines.entryId), lt(billLines.refundSeen, billLines.refunded)),
};

const chunkSize = 500;

type NewLine = Pick<
  StoredLine,
  | 'id'
  | 'billId'
  | 'row'
  | 'method'
  | 'reference'
  | 'number'
  | 'merchantNumber'
  | 'paidAt'
  | 'amount'
  | 'refunded'
  | 'counterparty'
  | 'text'
>;

/** Returns the number of new lines. A line that is still open moves to the newer import. */
export async function upsertLines(tx: Tx, lines: readonly NewLine[]): Promise<number> {
  let added = 0;
  for (let start = 0; start < lines.length; start += chunkSize) {
    const chunk = lines.slice(start, start + chunkSize);
    const ids = new Set(chunk.map(({ id }) => id));
    const rows = await tx
      .insert(billLines)
      .values(chunk)
      .onConflictDoUpdate({
        target: [billLines.method, billLines.reference],
        set: {
          billId: sql`case when ${isOpen} then excluded.bill_id else ${billLines.billId} end`,
          refunded: sql`greatest(${billLines.refunded}, least(excluded.refunded, ${billLines.amount}))`,
        },
      })
      .returning({ id: billLines.id });
    added += rows.filter(({ id }) => ids.has(id)).length;
  }
  return added;
}

/** A later bill shows a refund of a payment that an earlier one had. */
export async function addRefunds(tx: Tx, method: PaymentMethod, refunds: ReadonlyMap<string, Fen>): Promise<void> {
  const returned = sql`unnest(${sql.param([...refunds.keys()])}::text[], ${sql.param([...refunds.values()])}::bigint[])`;
  await tx.execute(sql`
    update ${billLines} set refunded = least(${billLines.amount}, returned.amount)
    from ${returned} as returned (number, amount)
    where ${billLines.method} = ${method} and ${billLines.number} = returned.number
      and ${billLines.refunded} < least(${billLines.amount}, returned.amount)`);
}

export type Span = { readonly first: Date; readonly last: Date };

/** The open lines of the bill, and those of earlier bills in the span. */
export async function listOpenLinesAround(
  db: Db,
  { id, method }: Pick<BillImport, 'id' | 'method'>,
  { first, last }: Span,
): Promise<StoredLine[]> {
  const isNear = and(eq(billLines.method, method), between(billLines.paidAt, first, last));
  return await db
    .select()
    .from(billLines)
    .where(and(isOpen, or(eq(billLines.billId, id), isNear)));
}

type Link = Pick<StoredLine, 'orderId' | 'entryId' | 'matchedBy' | 'decidedBy' | 'decidedAt'>;

/** False if the line is linked or set aside already. The order is no longer open for this amount. */
export async function linkLine(
  db: Db,
  id: string,
  { orderId, entryId, matchedBy, ...decision }: Link,
): Promise<boolean> {
  const rows = await db
    .update(billLines)
    .set({ orderId, entryId, matchedBy, ...decision, groupId: null })
    .where(and(eq(billLines.id, id), isOpen))
    .returning({ amount: billLines.amount });
  const [line] = rows;
  if (!line || orderId === null) return false;
  const isAnswered = or(eq(billOrders.amount, line.amount), eq(billOrders.kind, 'payment'));
  await db.delete(billOrders).where(and(eq(billOrders.orderId, orderId), isAnswered));
  return true;
}

export async function findLine(db: Db, id: string): Promise<StoredLine | undefined> {
  const [row] = await db.select().from(billLines).where(eq(billLines.id, id));
  return row;
}

/** False if the line is linked, or set aside by somebody else meanwhile. */
export async function setAside(
  db: Db,
  id: string,
  decision: Pick<StoredLine, 'setAsideReason' | 'decidedBy' | 'decidedAt'>,
): Promise<boolean> {
  const rows = await db
    .update(billLines)
    .set(decision)
    .where(and(eq(billLines.id, id), isOpen))
    .returning({ id: billLines.id });
  return rows.length > 0;
}

export async function takeUp(db: Db, id: string): Promise<void> {
  await db
    .update(billLines)
    .set({ setAsideReason: '', decidedBy: '', decidedAt: null })
    .where(and(eq(billLines.id, id), isNull(billLines.entryId)));
}

export async function setRefundSeen(db: Db, id: string): Promise<void> {
  await db
    .update(billLines)
    .set({ refundSeen: sql`${billLines.refunded}` })
    .where(eq(billLines.id, id));
}

type LineGroup = { readonly id: string | null; readonly lines: readonly StoredLine[] };

export async function setGroups(tx: Tx, billId: string, groups: readonly LineGroup[]): Promise<void> {
  const lines = groups.flatMap((group) => group.lines.map(({ id }) => ({ id, groupId: group.id })));
  const ids = sql.param(lines.map(({ id }) => id));
  const groupIds = sql.param(lines.map(({ groupId }) => groupId));
  await tx.execute(sql`
    update ${billLines} set group_id = grouped.group_id, bill_id = ${billId}
    from unnest(${ids}::uuid[], ${groupIds}::uuid[]) as grouped (id, group_id)
    where ${billLines.id} = grouped.id and ${isOpen}`);
}

/** The newest import that has considered an order shows it. */
export async function replaceOpenOrders(tx: Tx, billId: string, orders: readonly OpenOrder[]): Promise<void> {
  const ids = sql.param(orders.map(({ orderId }) => orderId));
  await tx
    .delete(billOrders)
    .where(or(eq(billOrders.billId, billId), sql`${billOrders.orderId} = any(${ids}::uuid[])`));
  for (let start = 0; start < orders.length; start += chunkSize)
    await tx.insert(billOrders).values(orders.slice(start, start + chunkSize));
}

/** A person decides on a line that was matched wrongly, beside the order that it was matched with. */
export async function askAgain(tx: Tx, line: Pick<StoredLine, 'id'>, order: OpenOrder): Promise<void> {
  await tx
    .update(billLines)
    .set({ groupId: order.groupId })
    .where(and(eq(billLines.id, line.id), isOpen));
  await tx
    .insert(billOrders)
    .values(order)
    .onConflictDoUpdate({
      target: [billOrders.billId, billOrders.orderId, billOrders.kind],
      set: { groupId: order.groupId },
    });
}

export type LineCounts = Record<BillLineState, number>;

export async function countLines(db: Db, billIds: readonly string[]): Promise<ReadonlyMap<string, LineCounts>> {
  const count = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const rows = await db
    .select({
      billId: billLines.billId,
      doubtful: count(isIn.doubtful),
      unmatched: count(isIn.unmatched),
      linked: count(isIn.linked),
      set_aside: count(isIn.set_aside),
      refunded: count(isIn.refunded),
    })
    .from(billLines)
    .where(sql`${billLines.billId} = any(${sql.param([...billIds])}::uuid[])`)
    .groupBy(billLines.billId);
  return new Map(rows.map(({ billId, ...counts }) => [billId, counts]));
}

/** Oldest first. */
export async function listLines(db: Db, billId: string, state: BillLineState, page: Page): Promise<StoredLine[]> {
  return await db
    .select()
    .from(billLines)
    .where(and(eq(billLines.billId, billId), isIn[state]))
    .orderBy(asc(billLines.paidAt), asc(billLines.id))
    .limit(page.limit)
    .offset(page.offset);
}

/** The groups with open lines, the oldest first. */
export async function listGroups(db: Db, billId: string, page: Page): Promise<{ ids: string[]; count: number }> {
  const rows = await db
    .select({ id: sql<string>`${billLines.groupId}`, count: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(billLines)
    .where(and(eq(billLines.billId, billId), isIn.doubtful))
    .groupBy(billLines.groupId)
    .orderBy(sql`min(${billLines.paidAt})`, asc(billLines.groupId))
    .limit(page.limit)
    .offset(page.offset);
  return { ids: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 };
}

export async function listLinesOfGroups(db: Db, groupIds: readonly string[]): Promise<StoredLine[]> {
  return await db
    .select()
    .from(billLines)
    .where(and(sql`${billLines.groupId} = any(${sql.param([...groupIds])}::uuid[])`, isOpen))
    .orderBy(asc(billLines.paidAt), asc(billLines.id));
}

export async function listOrdersOfGroups(db: Db, groupIds: readonly string[]): Promise<OpenOrder[]> {
  return await db
    .select()
    .from(billOrders)
    .where(sql`${billOrders.groupId} = any(${sql.param([...groupIds])}::uuid[])`);
}

/** Orders that no open line fits. */
const hasNoLine = (db: Db, billId: string) =>
  and(
    eq(billOrders.billId, billId),
    sql`not exists (${db
      .select({ one: sql`1` })
      .from(billLines)
      .where(and(eq(billLines.groupId, billOrders.groupId), isOpen))})`,
  );

export async function listOrdersWithoutLine(db: Db, billId: string): Promise<OpenOrder[]> {
  return await db.select().from(billOrders).where(hasNoLine(db, billId));
}

export async function countOrdersWithoutLine(db: Db, billId: string): Promise<number> {
  return await db.$count(billOrders, hasNoLine(db, billId));
}

/** Handles one batch. Texts of puzzling lines go with those of the payments. */
export async function forgetPayersBefore(db: Db, moment: Date): Promise<number> {
  await db
    .update(bills)
    .set({ puzzling: [] })
    .where(and(lt(bills.importedAt, moment), sql`${bills.puzzling} <> '[]'`));
  const named = or(ne(billLines.counterparty, ''), ne(billLines.text, ''));
  const batch = db
    .select({ id: billLines.id })
    .from(billLines)
    .where(and(lt(billLines.paidAt, moment), named))
    .limit(batchSize);
  const { rowCount } = await db
    .update(billLines)
    .set({ counterparty: '', text: '' })
    .where(isInBatch(billLines.id, batch));
  return rowCount ?? 0;
}
