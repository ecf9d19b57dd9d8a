import { eq, getTableColumns, getTableName, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Owner } from '#domains/documents/documents.table.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { prepareOnce } from '#platform/db/prepare-once.ts';
import {
  type Order,
  type OrderDocument,
  type OrderEvent,
  type OrderGroup,
  orderDocuments,
  orderEvents,
  orderFollowers,
  orderGroups,
  orders,
} from './orders.table.ts';

type NewOrderRows = {
  readonly order: Order;
  readonly groups: readonly OrderGroup[];
  readonly documents: readonly OrderDocument[];
  readonly event: OrderEvent;
};

/** Inserts an order and its parts in one statement. Without a new order, no part is inserted. */
const insertStatement = prepareOnce((db) => {
  const newOrder = db
    .$with('new_order', { id: orders.id })
    .as(sql`${insertRecords(orders)} on conflict do nothing returning ${orders.id}`);
  const parts = [orderGroups, orderDocuments, orderEvents].map((table) =>
    db.$with(`new_${getTableName(table)}`, {}).as(sql`${insertRecords(table)}, ${newOrder}`),
  );
  return db
    .with(newOrder, ...parts)
    .select({ id: newOrder.id })
    .from(newOrder)
    .prepare('insert_order');
});

/** Names each column, so that a column added by a newer migration gets its default value. */
function insertRecords(table: PgTable): SQL {
  const names = Object.values(getTableColumns(table)).map(({ name }) => sql.identifier(name));
  const read = names.map((name) => sql`record.${name}`);
  const records = sql`json_populate_recordset(null::${table}, ${sql.placeholder(getTableName(table))}::json)`;
  return sql`insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(read, sql`, `)} from ${records} as record`;
}

/** False when the order number or the pickup code is in use: the caller draws again. */
export async function insertOrder(tx: Tx, { order, groups, documents, event }: NewOrderRows): Promise<boolean> {
  const inserted = await insertStatement(tx).execute({
    ...asRecords(orders, [order]),
    ...asRecords(orderGroups, groups),
    ...asRecords(orderDocuments, documents),
    ...asRecords(orderEvents, [event]),
  });
  return inserted.length > 0;
}

/** Encodes rows as JSON with SQL column names, for the placeholder that has the table's name. */
function asRecords<Table extends PgTable>(
  table: Table,
  rows: readonly InferSelectModel<Table>[],
): Record<string, string> {
  const columns = Object.entries(getTableColumns(table));
  const records = rows.map((row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(columns.map(([name, column]) => [column.name, wellFormed(row[name])])),
  );
  return { [getTableName(table)]: JSON.stringify(records) };
}

/** Replaces lone surrogates, as UTF-8 encoding does for other parameters; PostgreSQL refuses them in JSON. */
const wellFormed = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value);

export async function insertOrderEvent(tx: Tx, event: typeof orderEvents.$inferInsert): Promise<void> {
  await tx.insert(orderEvents).values(event);
}

/** Each change notifies every follower, so a pickup code that was made public must not add followers without limit. */
const maxFollowers = 50;

export async function insertFollower(db: Db, orderId: string, follower: Owner): Promise<void> {
  const followers = db.$count(orderFollowers, eq(orderFollowers.orderId, orderId));
  await db
    .insert(orderFollowers)
    .select(sql`select ${orderId}::uuid, ${follower}::text where ${followers} < ${maxFollowers}`)
    .onConflictDoNothing();
}

export async function listFollowers(db: Db, orderId: string): Promise<Owner[]> {
  const rows = await db
    .select({ follower: orderFollowers.follower })
    .from(orderFollowers)
    .where(eq(orderFollowers.orderId, orderId));
  return rows.map(({ follower }) => follower);
}
