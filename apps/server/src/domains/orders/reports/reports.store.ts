import { type Fen, fen } from '@print/contract/price';
import { pickPrintSettings } from '@print/contract/print-settings';
import { and, asc, eq, gte, lt, ne, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { type Order, orderDocuments, orderGroups, orders } from '../orders.table.ts';
import type { BindingTotals, BookletTotals, OrderTotals, PrintedTotals } from './report-rules.ts';
import type { DateRange } from './report-time-rules.ts';

const isPlacedIn = ({ start, end }: DateRange) => and(gte(orders.createdAt, start), lt(orders.createdAt, end));
const isNotCancelled = ne(orders.status, 'cancelled');
/** Every binding of the kind `staple`. */
const isBooklet = sql`${orderGroups.bindingType} ~ '^staple(_[0-9])?$'`;

const inShop = sql`${orders.createdAt} at time zone 'Asia/Shanghai'`;
const labelIn = ({ period }: DateRange) =>
  period === 'day'
    ? sql<string>`to_char(${inShop}, 'HH24')`.as('label')
    : sql<string>`to_char(${inShop}, 'YYYY-MM-DD')`.as('label');

const count = (condition?: SQL) => sql<number>`count(*) ${filterClause(condition)}`.mapWith(Number);
const money = (amount: SQL, condition?: SQL) =>
  sql<Fen>`coalesce(sum(${amount}) ${filterClause(condition)}, 0)`.mapWith((sum) => fen(Number(sum)));
const filterClause = (condition: SQL | undefined) => (condition ? sql`filter (where ${condition})` : sql``);

/** Numbers and money of the orders placed in the period; a cancelled order is counted but adds no money. */
export async function listOrderTotals(db: Db, range: DateRange): Promise<OrderTotals[]> {
  const difference = sql`${orders.priceDifference}`;
  const isCorrected = sql`${isNotCancelled} and ${difference} <> 0`;
  return await db
    .select({
      label: labelIn(range),
      method: orders.paymentMethod,
      orders: count(),
      cancelled: count(eq(orders.status, 'cancelled')),
      revenue: money(sql`${orders.totalPrice}`, isNotCancelled),
      corrected: count(isCorrected),
      owed: money(sql`greatest(${difference}, 0)`, isNotCancelled),
      returned: money(sql`greatest(-${difference}, 0)`, isNotCancelled),
    })
    .from(orders)
    .where(isPlacedIn(range))
    .groupBy(sql`label`, orders.paymentMethod);
}

export async function listBindingTotals(db: Db, range: DateRange): Promise<BindingTotals[]> {
  return await db
    .select({ bindingType: orderGroups.bindingType, groups: count(), revenue: money(sql`${orderGroups.bindingFee}`) })
    .from(orders)
    .innerJoin(orderGroups, eq(orderGroups.orderId, orders.id))
    .where(and(isPlacedIn(range), isNotCancelled))
    .groupBy(orderGroups.bindingType);
}

const { pageCount, exactPages, colorSides, exactColorSides } = orderDocuments;
const counts = { pageCount, exactPages, colorSides, exactColorSides };

const { copies, ...otherSettings } = pickPrintSettings(orderDocuments);

/** Documents that are not in a booklet. Equal counts and settings make one row, with the sum of their copies. */
export async function listPrintedFlat(db: Db, range: DateRange): Promise<PrintedTotals[]> {
  return await db
    .select({
      label: labelIn(range),
      ...counts,
      settings: { ...otherSettings, copies: sql<number>`sum(${copies})`.mapWith(Number) },
      revenue: money(sql`${orderDocuments.printCost}`),
    })
    .from(orders)
    .innerJoin(orderGroups, eq(orderGroups.orderId, orders.id))
    .innerJoin(orderDocuments, eq(orderDocuments.groupId, orderGroups.id))
    .where(and(isPlacedIn(range), isNotCancelled, not(isBooklet)))
    .groupBy(sql`label`, ...Object.values(otherSettings), ...Object.values(counts));
}

/** Documents of booklets in sequence. They are not summed, because the sheets depend on the whole group. */
export async function listPrintedBooklets(db: Db, range: DateRange): Promise<BookletTotals[]> {
  return await db
    .select({
      label: labelIn(range),
      ...counts,
      settings: { ...otherSettings, copies },
      groupId: orderGroups.id,
      revenue: orderDocuments.printCost,
    })
    .from(orders)
    .innerJoin(orderGroups, eq(orderGroups.orderId, orders.id))
    .innerJoin(orderDocuments, eq(orderDocuments.groupId, orderGroups.id))
    .where(and(isPlacedIn(range), isNotCancelled, isBooklet))
    .orderBy(asc(orderGroups.id), asc(orderDocuments.sequence));
}

/** Average time from placing to completing, of orders completed in the period. */
export async function findAverageMinutes(db: Db, { start, end }: DateRange): Promise<number | undefined> {
  const [row] = await db
    .select({ minutes: sql<string | null>`avg(extract(epoch from ${orders.completedAt} - ${orders.createdAt})) / 60` })
    .from(orders)
    .where(and(gte(orders.completedAt, start), lt(orders.completedAt, end)));
  return row?.minutes == null ? undefined : Number(row.minutes);
}

/** Oldest first. */
export async function listOrdersPlaced(db: Db, range: DateRange): Promise<Order[]> {
  return await db.select().from(orders).where(isPlacedIn(range)).orderBy(asc(orders.createdAt), asc(orders.id));
}
