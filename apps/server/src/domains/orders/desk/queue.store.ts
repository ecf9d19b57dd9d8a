import type { OrderStatus } from '@print/contract/orders';
import { and, asc, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { WholeGroup } from '../finding-orders.store.ts';
import { type Order, orderDocuments, orderGroups, orders } from '../orders.table.ts';
import type { OrderedPaper } from './paper-rules.ts';
import type { QueueSearch } from './queue-search-rules.ts';

export type QueueFilter = {
  readonly status?: OrderStatus | undefined;
  readonly search?: QueueSearch | undefined;
};

/** What waits to be printed, then what waits to be fetched, then the rest. */
const rank = sql`case when ${orders.status} in ('pending', 'processing') then 0
  when ${orders.status} = 'completed' and ${orders.collectedAt} is null then 1 else 2 end`;

/** What waits is oldest first; of what is over, whoever looks for it means the latest. */
const inTurn = [
  rank,
  sql`case when ${rank} < 2 then ${orders.createdAt} end`,
  desc(orders.createdAt),
  asc(orders.id),
];

export async function listQueued(
  db: Db,
  filter: QueueFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<Order[]> {
  return await db
    .select()
    .from(orders)
    .where(isAsked(filter))
    .orderBy(...inTurn)
    .limit(page.limit)
    .offset(page.offset);
}

export async function countQueued(db: Db, filter: QueueFilter): Promise<number> {
  return await db.$count(orders, isAsked(filter));
}

function isAsked({ status, search }: QueueFilter): SQL | undefined {
  if (!search) return status && eq(orders.status, status);
  const { code, orderNumber, phoneEnd } = search;
  return (
    or(
      code === undefined ? undefined : sql`starts_with(${orders.pickupCode}, ${code})`,
      orderNumber === undefined ? undefined : eq(orders.orderNumber, orderNumber),
      phoneEnd === undefined ? undefined : hasPhoneEnd(phoneEnd),
    ) ?? sql`false`
  );
}

/** The index knows the last four; a number that has been masked has these left. */
const hasPhoneEnd = (end: string) =>
  and(
    eq(sql`right(${orders.phoneNumber}, 4)`, end.slice(-4)),
    sql`right(${orders.phoneNumber}, ${end.length}) = ${end}`,
  );

/** The groups of these orders, in order, by order. */
export async function listGroupsOf(db: Db, orderIds: readonly string[]): Promise<Map<string, WholeGroup[]>> {
  const rows = await db
    .select({ group: orderGroups, document: orderDocuments })
    .from(orderGroups)
    .innerJoin(orderDocuments, eq(orderDocuments.groupId, orderGroups.id))
    .where(sql`${orderGroups.orderId} = any(${sql.param([...orderIds])}::uuid[])`)
    .orderBy(asc(orderGroups.orderId), asc(orderGroups.sequence), asc(orderDocuments.sequence));
  const found = new Map<string, WholeGroup[]>();
  for (const { group, document } of rows) {
    const groups = found.get(group.orderId) ?? [];
    found.set(group.orderId, groups);
    const last = groups.at(-1);
    if (last?.id === group.id) last.documents.push(document);
    else groups.push({ ...group, documents: [document] });
  }
  return found;
}

/** Of the completed ones those still to be fetched. Both questions are answered from small indexes. */
export async function countByStatus(db: Db): Promise<Record<OrderStatus, number>> {
  const rows = await db
    .select({ status: orders.status, count: sql<number>`count(*)::int` })
    .from(orders)
    .where(and(isNull(orders.collectedAt), ne(orders.status, 'cancelled')))
    .groupBy(orders.status);
  const cancelled = await db.$count(orders, eq(orders.status, 'cancelled'));
  const counts = { pending: 0, processing: 0, completed: 0, cancelled };
  for (const { status, count } of rows) counts[status] = count;
  return counts;
}

type PaperGroup = Pick<WholeGroup, 'id' | 'bindingType'> & { readonly documents: OrderedPaper[] };

/** What is still to be printed: the settings alone, of every open order. */
export async function listPaperToPrint(db: Db): Promise<PaperGroup[]> {
  const rows = await db
    .select({
      id: orderGroups.id,
      bindingType: orderGroups.bindingType,
      pageCount: orderDocuments.pageCount,
      exactPages: orderDocuments.exactPages,
      copies: orderDocuments.copies,
      printSided: orderDocuments.printSided,
      paperSize: orderDocuments.paperSize,
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
