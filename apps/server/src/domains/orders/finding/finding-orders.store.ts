import type { OrderStatus } from '@print/contract/orders';
import { and, asc, desc, eq, getTableColumns, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { selectExpiries } from '#domains/documents/documents.api.ts';
import type { Owner } from '#domains/documents/documents.table.ts';
import type { Db } from '#platform/db/database.ts';
import { withoutRepeats } from '#platform/db/map-rows-faster.ts';
import { prepareOnce } from '#platform/db/prepare-once.ts';
import {
  type Order,
  type OrderDocument,
  type OrderGroup,
  orderDocuments,
  orderFollowers,
  orderGroups,
  orders,
} from '../orders.table.ts';

export type WholeOrder = Order & { readonly groups: WholeGroup[] };
/** When the last file of an order expires, and the last whose conversion failed. Null without any. */
type LastExpiries = { lastExpiry: Date | null; lastFailedExpiry: Date | null };
export type FoundOrder = WholeOrder & LastExpiries;
/** The columns that customers see. Lists are long, so they do not load the others. */
export type ShownOrder = Pick<Order, keyof typeof shownColumns> & LastExpiries & { readonly groups: WholeGroup[] };
export type WholeGroup = Pick<OrderGroup, keyof typeof groupColumns> & { readonly documents: WholeDocument[] };
export type WholeDocument = Pick<OrderDocument, keyof typeof documentColumns>;

/** Without the columns that only connect the rows. */
const { orderId: _orderId, ...groupColumns } = getTableColumns(orderGroups);
const { groupId: _groupId, ...documentColumns } = getTableColumns(orderDocuments);

const shownColumns = {
  id: orders.id,
  owner: orders.owner,
  isWalkIn: orders.isWalkIn,
  screenshotId: orders.screenshotId,
  paymentCheck: orders.paymentCheck,
  customerNote: orders.customerNote,
  refundState: orders.refundState,
  orderNumber: orders.orderNumber,
  pickupCode: orders.pickupCode,
  paymentMethod: orders.paymentMethod,
  paymentProblem: orders.paymentProblem,
  priceListVersion: orders.priceListVersion,
  baseFee: orders.baseFee,
  totalPrice: orders.totalPrice,
  discount: orders.discount,
  priceDifference: orders.priceDifference,
  ledgerTotal: orders.ledgerTotal,
  awaitsCounts: orders.awaitsCounts,
  createdAt: orders.createdAt,
  readyBy: orders.readyBy,
  status: orders.status,
  processingAt: orders.processingAt,
  completedAt: orders.completedAt,
  cancelledAt: orders.cancelledAt,
  cancelReason: orders.cancelReason,
  collectedAt: orders.collectedAt,
  cancelUnpaidAt: orders.cancelUnpaidAt,
};

export type LookupCandidate = {
  readonly id: string;
  readonly pickupCode: string;
  /** True when the caller placed the order or found it before. */
  readonly isKnown: boolean;
};

const isOneOfCallers = (column: AnyPgColumn) => sql`${column} = any(${sql.placeholder('callers')}::text[])`;

const ordersOfPhoneStatement = prepareOnce((db) => {
  const follows = db
    .select({ one: sql`1` })
    .from(orderFollowers)
    .where(and(eq(orderFollowers.orderId, orders.id), isOneOfCallers(orderFollowers.follower)));
  return db
    .select({
      id: orders.id,
      pickupCode: orders.pickupCode,
      isKnown: sql<boolean>`${or(isOneOfCallers(orders.owner), sql`exists ${follows}`)}`,
    })
    .from(orders)
    .where(eq(orders.phoneNumber, sql.placeholder('phoneNumber')))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .prepare('orders_of_phone');
});

/** Newest first. The query does not compare pickup codes: `queryOrder` compares all of them in constant time. */
export async function listOrdersOfPhone(
  db: Db,
  phoneNumber: string,
  callers: readonly Owner[],
): Promise<LookupCandidate[]> {
  return await ordersOfPhoneStatement(db).execute({ phoneNumber, callers });
}

const wholeOrderStatement = prepareOnce((db) =>
  selectWhole(db, getTableColumns(orders), (query) => query.where(eq(orders.id, sql.placeholder('id')))).prepare(
    'whole_order',
  ),
);

export async function findWholeOrder(db: Db, id: string): Promise<FoundOrder | undefined> {
  const [found] = assemble(await wholeOrderStatement(db).execute({ id }));
  return found;
}

export type OwnOrders = {
  readonly owner: Owner;
  readonly status?: OrderStatus | undefined;
  readonly limit?: number;
  readonly offset?: number;
};

const ownOrdersStatement = prepareOnce((db) => {
  const anyStatus = sql`coalesce(${sql.placeholder('status')}, ${orders.status})`;
  return selectWhole(db, shownColumns, (query) =>
    query
      .where(and(eq(orders.owner, sql.placeholder('owner')), eq(orders.status, anyStatus)))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  ).prepare('own_orders');
});

/** Newest first. `count` covers all pages, but is 0 on a page after the last. */
export async function listOwnOrders(
  db: Db,
  { owner, status, limit, offset = 0 }: OwnOrders,
): Promise<{ found: ShownOrder[]; count: number }> {
  const params = { owner, status: status ?? null, limit: limit ?? null, offset };
  const rows = await ownOrdersStatement(db).execute(params);
  return { found: assemble(rows), count: rows[0]?.count ?? 0 };
}

export async function countOwnOrders(db: Db, owner: Owner, status: OrderStatus | undefined): Promise<number> {
  return await db.$count(orders, and(eq(orders.owner, owner), status && eq(orders.status, status)));
}

/** Omits a status that no order has. */
export async function countOwnByStatus(db: Db, owner: Owner): Promise<{ status: OrderStatus; count: number }[]> {
  return await db
    .select({ status: orders.status, count: sql<number>`count(*)::int` })
    .from(orders)
    .where(eq(orders.owner, owner))
    .groupBy(orders.status);
}

const selectOrders = (db: Db, columns: typeof shownColumns) =>
  db
    .select({ ...columns, count: sql<number>`count(*) over ()`.mapWith(Number).as('found_orders') })
    .from(orders)
    .$dynamic();

/** Orders with groups and documents in one query. */
function selectWhole<Columns extends typeof shownColumns>(
  db: Db,
  columns: Columns,
  choose: (query: ReturnType<typeof selectOrders>) => ReturnType<typeof selectOrders>,
) {
  // The alias is the table's own name, so that its columns refer to the chosen rows.
  const chosen = choose(selectOrders(db, columns)).as('orders');
  const files = selectExpiries(db);
  const isFirst = sql`${orderGroups.sequence} = 1 and ${orderDocuments.sequence} = 1`;
  return db
    .select({
      order: withoutRepeats(columns, isFirst),
      group: groupColumns,
      document: documentColumns,
      expiry: files.expiry,
      failedExpiry: files.failedExpiry,
      count: chosen.count,
    })
    .from(chosen)
    .innerJoin(orderGroups, eq(orderGroups.orderId, orders.id))
    .innerJoin(orderDocuments, eq(orderDocuments.groupId, orderGroups.id))
    .leftJoin(files, eq(files.id, orderDocuments.documentId))
    .orderBy(desc(orders.createdAt), desc(orders.id), asc(orderGroups.sequence), asc(orderDocuments.sequence));
}

type Row<Columns> = {
  readonly order: Columns;
  readonly group: Omit<WholeGroup, 'documents'>;
  readonly document: WholeDocument;
  readonly expiry: Date | null;
  readonly failedExpiry: Date | null;
};
type Assembled<Columns> = Columns & LastExpiries & { readonly groups: WholeGroup[] };

function assemble<Columns extends Pick<Order, 'id'>>(rows: readonly Row<Columns>[]): Assembled<Columns>[] {
  const found = new Map<string, Assembled<Columns>>();
  const parts = new Map<string, WholeGroup>();
  for (const { order, group, document, expiry, failedExpiry } of rows) {
    const whole = found.get(order.id) ?? { ...order, lastExpiry: null, lastFailedExpiry: null, groups: [] };
    found.set(order.id, whole);
    whole.lastExpiry = later(whole.lastExpiry, expiry);
    whole.lastFailedExpiry = later(whole.lastFailedExpiry, failedExpiry);
    const part = parts.get(group.id) ?? { ...group, documents: [] };
    if (!parts.has(group.id)) whole.groups.push(part);
    parts.set(group.id, part);
    part.documents.push(document);
  }
  return [...found.values()];
}

const later = (one: Date | null, other: Date | null) => (one === null || (other !== null && other > one) ? other : one);
