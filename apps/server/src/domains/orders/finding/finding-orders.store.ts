import type { OrderStatus } from '@print/contract/orders';
import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Owner } from '#domains/documents/documents.table.ts';
import type { Db } from '#platform/db/database.ts';
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
export type WholeGroup = OrderGroup & { readonly documents: OrderDocument[] };

export type Candidate = {
  readonly id: string;
  readonly pickupCode: string;
  /** The caller has placed it, or found it before. */
  readonly isKnown: boolean;
};

const isOneOf = (column: AnyPgColumn, owners: readonly Owner[]) =>
  sql`${column} = any(${sql.param([...owners])}::text[])`;

/** The orders of a phone number, newest first; the codes are compared elsewhere, all of them. */
export async function listOrdersOfPhone(
  db: Db,
  phoneNumber: string,
  callers: readonly Owner[],
): Promise<Candidate[]> {
  const follows = db
    .select({ one: sql`1` })
    .from(orderFollowers)
    .where(and(eq(orderFollowers.orderId, orders.id), isOneOf(orderFollowers.follower, callers)));
  return await db
    .select({
      id: orders.id,
      pickupCode: orders.pickupCode,
      isKnown: sql<boolean>`${or(isOneOf(orders.owner, callers), sql`exists ${follows}`)}`,
    })
    .from(orders)
    .where(eq(orders.phoneNumber, phoneNumber))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .prepare('list_orders_of_phone')
    .execute();
}

export async function findOrderRow(db: Db, id: string): Promise<Order | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  return row;
}

export async function findWholeOrder(db: Db, id: string): Promise<WholeOrder | undefined> {
  const { found } = await selectWhole(db, 'by_id', eq(orders.id, id));
  return found[0];
}

export type OwnOrders = {
  readonly owner: Owner;
  readonly status?: OrderStatus | undefined;
  readonly limit?: number;
  readonly offset?: number;
};

/** Newest first; `count` is that of all pages, and is not known on a page after the last. */
export async function listOwnOrders(
  db: Db,
  { owner, status, ...page }: OwnOrders,
): Promise<{ found: WholeOrder[]; count: number }> {
  const name = status ? 'own_of_status' : 'own';
  return await selectWhole(db, name, ownOrders(owner, status), page);
}

export async function countOwnOrders(db: Db, owner: Owner, status: OrderStatus | undefined): Promise<number> {
  return await db.$count(orders, ownOrders(owner, status));
}

/** A status that no order has is not among them. */
export async function countOwnByStatus(
  db: Db,
  owner: Owner,
): Promise<{ status: OrderStatus; count: number }[]> {
  return await db
    .select({ status: orders.status, count: sql<number>`count(*)::int` })
    .from(orders)
    .where(eq(orders.owner, owner))
    .groupBy(orders.status);
}

function ownOrders(owner: Owner, status: OrderStatus | undefined): SQL | undefined {
  return and(eq(orders.owner, owner), status && eq(orders.status, status));
}

/**
 * Orders with all that belongs to them, in one question. It has a name, as the one above, so that the database plans
 * it once: planning takes longer than answering.
 */
async function selectWhole(
  db: Db,
  name: string,
  which: SQL | undefined,
  page: { limit?: number; offset?: number } = {},
): Promise<{ found: WholeOrder[]; count: number }> {
  const some = db
    .select({ id: orders.id, count: sql<number>`count(*) over ()`.mapWith(Number).as('found_orders') })
    .from(orders)
    .where(which)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .$dynamic();
  if (page.limit !== undefined) some.limit(page.limit).offset(page.offset ?? 0);
  const chosen = some.as('chosen');
  const rows = await db
    .select({ order: orders, group: orderGroups, document: orderDocuments, count: chosen.count })
    .from(chosen)
    .innerJoin(orders, eq(orders.id, chosen.id))
    .innerJoin(orderGroups, eq(orderGroups.orderId, orders.id))
    .innerJoin(orderDocuments, eq(orderDocuments.groupId, orderGroups.id))
    .orderBy(desc(orders.createdAt), desc(orders.id), asc(orderGroups.sequence), asc(orderDocuments.sequence))
    // A name stands for one text, and a first page has no offset.
    .prepare(`whole_orders_${name}_${page.limit ?? 'all'}_${page.offset ? 'later' : 'first'}`)
    .execute();
  return { found: assemble(rows), count: rows[0]?.count ?? 0 };
}

type Row = { readonly order: Order; readonly group: OrderGroup; readonly document: OrderDocument };

function assemble(rows: readonly Row[]): WholeOrder[] {
  const found = new Map<string, WholeOrder>();
  const parts = new Map<string, WholeGroup>();
  for (const { order, group, document } of rows) {
    const whole = found.get(order.id) ?? { ...order, groups: [] };
    found.set(order.id, whole);
    const part = parts.get(group.id) ?? { ...group, documents: [] };
    if (!parts.has(group.id)) whole.groups.push(part);
    parts.set(group.id, part);
    part.documents.push(document);
  }
  return [...found.values()];
}
