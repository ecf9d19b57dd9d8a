import type { OrderStatus } from '@print/contract/orders';
import { pickPrintSettings } from '@print/contract/print-settings';
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { WholeGroup } from '../finding/finding-orders.store.ts';
import { type Order, orderDocuments, orderGroups, orders } from '../orders.table.ts';
import type { VolumeInput } from './print-volume-rules.ts';
import type { QueueSearch } from './queue-search-rules.ts';

export type QueueFilter = {
  readonly status?: OrderStatus | undefined;
  /** Only orders with an open request. */
  readonly asksForRefund: boolean;
  readonly search?: QueueSearch | undefined;
};

type Page = { readonly limit: number; readonly offset: number };

/** Orders to be printed or collected. They are few, and a partial index holds only them. */
const isOpen = and(isNull(orders.collectedAt), ne(orders.status, 'cancelled'));

/** Orders to be printed come first, then orders to be collected, then closed orders. */
export async function listQueued(db: Db, filter: QueueFilter, { limit, offset }: Page): Promise<Order[]> {
  const open = await listOpen(db, filter, { limit, offset });
  if (open.length === limit) return open;
  const isPastOpen = offset > 0 && open.length === 0;
  const openCount = isPastOpen ? await db.$count(orders, and(matchesFilter(filter), isOpen)) : offset + open.length;
  const page = { limit: limit - open.length, offset: Math.max(0, offset - openCount) };
  const closed = await listClosed(db, filter, page);
  // An order that was handed over between the two queries is in both results.
  const openIds = new Set(open.map(({ id }) => id));
  return [...open, ...closed.filter(({ id }) => !openIds.has(id))];
}

/** Oldest first. */
async function listOpen(db: Db, filter: QueueFilter, { limit, offset }: Page): Promise<Order[]> {
  return await db
    .select()
    .from(orders)
    .where(and(matchesFilter(filter), isOpen))
    .orderBy(sql`${orders.status} = 'completed'`, asc(orders.createdAt), asc(orders.id))
    .limit(limit)
    .offset(offset);
}

/** Newest first: staff usually look for a recent order. */
async function listClosed(db: Db, filter: QueueFilter, { limit, offset }: Page): Promise<Order[]> {
  return await db
    .select()
    .from(orders)
    .where(and(matchesFilter(filter), or(isNotNull(orders.collectedAt), eq(orders.status, 'cancelled'))))
    .orderBy(desc(orders.createdAt), asc(orders.id))
    .limit(limit)
    .offset(offset);
}

export async function countQueued(db: Db, filter: QueueFilter): Promise<number> {
  return await db.$count(orders, matchesFilter(filter));
}

/** Literally the condition of the index. */
const hasOpenRequest = sql`${orders.refundState} = 'open'`;

export async function countOrdersAskingForRefund(db: Db): Promise<number> {
  return await db.$count(orders, hasOpenRequest);
}

function matchesFilter({ status, asksForRefund, search }: QueueFilter): SQL | undefined {
  if (!search) return and(status && eq(orders.status, status), asksForRefund ? hasOpenRequest : undefined);
  const { code, orderNumber, phoneEnd } = search;
  return (
    or(
      code === undefined ? undefined : sql`starts_with(${orders.pickupCode}, ${code})`,
      orderNumber === undefined ? undefined : eq(orders.orderNumber, orderNumber),
      phoneEnd === undefined ? undefined : hasPhoneEnd(phoneEnd),
    ) ?? sql`false`
  );
}

/** The index holds the last four digits. A masked number keeps them too. */
const hasPhoneEnd = (end: string) =>
  and(
    eq(sql`right(${orders.phoneNumber}, 4)`, end.slice(-4)),
    sql`right(${orders.phoneNumber}, ${end.length}) = ${end}`,
  );

/** Groups by order id, in sequence. */
export async function listGroupsOf(db: Db, orderIds: readonly string[]): Promise<Map<string, WholeGroup[]>> {
  const rows = await db
    .select({ group: orderGroups, document: orderDocuments })
    .from(orderGroups)
    .innerJoin(orderDocuments, eq(orderDocuments.groupId, orderGroups.id))
    .where(sql`${orderGroups.orderId} = any(${sql.param([...orderIds])}::uuid[])`)
    .orderBy(asc(orderGroups.orderId), asc(orderGroups.sequence), asc(orderDocuments.sequence));
  const groupsByOrder = new Map<string, WholeGroup[]>();
  for (const { group, document } of rows) {
    const groups = groupsByOrder.get(group.orderId) ?? [];
    groupsByOrder.set(group.orderId, groups);
    const last = groups.at(-1);
    if (last?.id === group.id) last.documents.push(document);
    else groups.push({ ...group, documents: [document] });
  }
  return groupsByOrder;
}

/** `completed` counts orders that are not collected yet. Both queries use small indexes. */
export async function countByStatus(db: Db): Promise<Record<OrderStatus, number>> {
  const rows = await db
    .select({ status: orders.status, count: sql<number>`count(*)::int` })
    .from(orders)
    .where(isOpen)
    .groupBy(orders.status);
  const cancelled = await db.$count(orders, eq(orders.status, 'cancelled'));
  const counts = { pending: 0, processing: 0, completed: 0, cancelled };
  for (const { status, count } of rows) counts[status] = count;
  return counts;
}

type PaperGroup = Pick<WholeGroup, 'id' | 'bindingType'> & { readonly documents: VolumeInput[] };

/** Groups of the orders to be printed, with the page counts and settings that determine their paper. */
export async function listGroupsToPrint(db: Db): Promise<PaperGroup[]> {
  const rows = await db
    .select({
      id: orderGroups.id,
      bindingType: orderGroups.bindingType,
      pageCount: orderDocuments.pageCount,
      exactPages: orderDocuments.exactPages,
      colorSides: orderDocuments.colorSides,
      exactColorSides: orderDocuments.exactColorSides,
      ...pickPrintSettings(orderDocuments),
    })
    .from(orders)
    .innerJoin(orderGroups, eq(orderGroups.orderId, orders.id))
    .innerJoin(orderDocuments, eq(orderDocuments.groupId, orderGroups.id))
    .where(inArray(orders.status, ['pending', 'processing']))
    .orderBy(asc(orderGroups.id), asc(orderDocuments.sequence));
  const groups: PaperGroup[] = [];
  for (const { id, bindingType, ...document } of rows) {
    const last = groups.at(-1);
    if (last?.id === id) last.documents.push(document);
    else groups.push({ id, bindingType, documents: [document] });
  }
  return groups;
}
