import { type Fen, fen } from '@print/contract/price';
import { and, asc, desc, eq, gte, inArray, isNotNull, lt, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/db/database.ts';
import { type LedgerEntry, ledgerEntries } from '../ledger.table.ts';
import { amountOwedOf, type Order, orders } from '../orders.table.ts';
import type { DateRange } from './report-time-rules.ts';
import type { TillTotals, Turnover } from './till-rules.ts';

const isIn = ({ start, end }: DateRange) => and(gte(ledgerEntries.at, start), lt(ledgerEntries.at, end));
const isPlacedIn = ({ start, end }: DateRange) => and(gte(orders.createdAt, start), lt(orders.createdAt, end));
const movesMoney = isNotNull(ledgerEntries.method);

const money = (amount: SQL) => sql<Fen>`coalesce(sum(${amount}), 0)`.mapWith((sum) => fen(Number(sum)));
const amount = sql`${ledgerEntries.amount}`;
/** The kind of the entry that a correction takes back is the kind of the correction. */
const corrected = alias(ledgerEntries, 'corrected');

/** By day and method. A correction lowers what it takes back; it is not money that was given back. */
export async function listTillTotals(db: Db, range: DateRange): Promise<TillTotals[]> {
  const day = sql<string>`to_char(${ledgerEntries.at} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`.as('day');
  const isTaken = sql`coalesce(${corrected.amount}, ${amount}) > 0`;
  return await db
    .select({
      day,
      method: ledgerEntries.method,
      taken: money(sql`case when ${isTaken} then ${amount} else 0 end`),
      givenBack: money(sql`case when ${isTaken} then 0 else -${amount} end`),
    })
    .from(ledgerEntries)
    .leftJoin(corrected, eq(corrected.id, ledgerEntries.corrects))
    .where(and(isIn(range), movesMoney))
    .groupBy(sql`day`, ledgerEntries.method);
}

/** Of the orders of the period: what both sides owe, and the money that has moved. A waiver moves none. */
export async function findTurnover(db: Db, range: DateRange): Promise<Turnover> {
  const owed = sql`(${amountOwedOf(orders)})`;
  const [totals] = await db
    .select({ owedByCustomers: money(sql`greatest(${owed}, 0)`), owedByShop: money(sql`greatest(-${owed}, 0)`) })
    .from(orders)
    .where(isPlacedIn(range));
  const [paid] = await db
    .select({ paid: money(amount) })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .where(and(isPlacedIn(range), movesMoney));
  if (!totals || !paid) throw new Error('an aggregate returns one row');
  return { ...totals, ...paid };
}

/** Money of the period for orders that were placed in it. */
export async function findOwnMoney(db: Db, range: DateRange): Promise<Fen> {
  const [row] = await db
    .select({ own: money(amount) })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .where(and(isIn(range), isPlacedIn(range), movesMoney));
  return row?.own ?? fen(0);
}

export type BookedEntry = LedgerEntry & Pick<Order, 'orderNumber'>;

const bookedColumns = { entry: ledgerEntries, orderNumber: orders.orderNumber };

/** Refunds that no correction has taken back, newest first. */
export async function listRefunds(db: Db, range: DateRange, limit: number): Promise<BookedEntry[]> {
  const correction = alias(ledgerEntries, 'correction');
  const isCorrected = db.select({ one: sql`1` }).from(correction).where(eq(correction.corrects, ledgerEntries.id));
  const rows = await db
    .select(bookedColumns)
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .where(and(isIn(range), eq(ledgerEntries.kind, 'refund'), notExists(isCorrected)))
    .orderBy(desc(ledgerEntries.at), asc(ledgerEntries.id))
    .limit(limit);
  return rows.map(({ entry, orderNumber }) => ({ ...entry, orderNumber }));
}

/** Oldest first. */
export async function listBooked(db: Db, range: DateRange): Promise<BookedEntry[]> {
  const rows = await db
    .select(bookedColumns)
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .where(isIn(range))
    .orderBy(asc(ledgerEntries.at), asc(ledgerEntries.id));
  return rows.map(({ entry, orderNumber }) => ({ ...entry, orderNumber }));
}

export type OrderEntry = LedgerEntry & { readonly isCorrected: boolean };

/** Oldest first. */
export async function listEntriesOfOrders(db: Db, orderIds: readonly string[]): Promise<OrderEntry[]> {
  if (orderIds.length === 0) return [];
  const correction = alias(ledgerEntries, 'correction');
  const rows = await db
    .select({ entry: ledgerEntries, correctionId: correction.id })
    .from(ledgerEntries)
    .leftJoin(correction, eq(correction.corrects, ledgerEntries.id))
    .where(inArray(ledgerEntries.orderId, orderIds))
    .orderBy(asc(ledgerEntries.at), asc(ledgerEntries.id));
  return rows.map(({ entry, correctionId }) => ({ ...entry, isCorrected: correctionId !== null }));
}
