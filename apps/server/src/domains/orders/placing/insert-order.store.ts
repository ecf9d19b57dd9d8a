import { getTableColumns, getTableName, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#platform/db/database.ts';
import { prepareOnce } from '#platform/db/prepare-once.ts';
import {
  type Order,
  type OrderDocument,
  type OrderEvent,
  type OrderGroup,
  orderDocuments,
  orderEvents,
  orderGroups,
  orders,
} from '../orders.table.ts';
import { responseUpdate, responseValues, type StoredResponse } from './idempotency.store.ts';

type NewOrderRows = {
  readonly order: Order;
  readonly groups: readonly OrderGroup[];
  readonly documents: readonly OrderDocument[];
  readonly event: OrderEvent;
  /** The response for a repeated request. Undefined if the request has no idempotency key. */
  readonly stored?: StoredResponse | undefined;
};

/** Inserts an order with its parts, and sets the response of its key, in one statement. */
const insertStatement = prepareOnce((db) => {
  const parts = [orders, orderGroups, orderDocuments].map((table) =>
    db.$with(`new_${getTableName(table)}`, {}).as(db.insert(table).select(selectRecords(table)).getSQL()),
  );
  const response = db.$with('stored_response', {}).as(responseUpdate(db).getSQL());
  return db
    .with(...parts, response)
    .insert(orderEvents)
    .select(selectRecords(orderEvents))
    .prepare('insert_order');
});

/** Changes no row. */
const noResponse = { owners: [], key: '', response: null };

/** Names each column, so that a column added by a newer migration gets its default value. */
function selectRecords(table: PgTable): SQL {
  const columns = Object.values(getTableColumns(table)).map(({ name }) => sql`record.${sql.identifier(name)}`);
  const records = sql`json_populate_recordset(null::${table}, ${sql.placeholder(getTableName(table))}::json)`;
  return sql`select ${sql.join(columns, sql`, `)} from ${records} as record`;
}

const encodeOrders = encoderOf(orders);
const encodeGroups = encoderOf(orderGroups);
const encodeDocuments = encoderOf(orderDocuments);
const encodeEvents = encoderOf(orderEvents);

/** Fails if the order number or the pickup code is in use: see `withFreeNumbers`. */
export async function insertOrder(tx: Tx, { order, groups, documents, event, stored }: NewOrderRows): Promise<void> {
  await insertStatement(tx).execute({
    ...encodeOrders([order]),
    ...encodeGroups(groups),
    ...encodeDocuments(documents),
    ...encodeEvents([event]),
    ...responseValues(stored ?? noResponse),
  });
}

/** The function encodes rows as JSON with SQL column names, for the placeholder that has the table's name. */
function encoderOf<Table extends PgTable>(table: Table) {
  const columns = Object.entries(getTableColumns(table)).map(([key, { name }]) => ({ key, name }));
  return (rows: readonly InferSelectModel<Table>[]): Record<string, string> => {
    const records = rows.map((row: Readonly<Record<string, unknown>>) => {
      const record: Record<string, unknown> = {};
      for (const { key, name } of columns) record[name] = wellFormed(row[key]);
      return record;
    });
    return { [getTableName(table)]: JSON.stringify(records) };
  };
}

/** Replaces lone surrogates, as UTF-8 encoding does for other parameters; PostgreSQL refuses them in JSON. */
function wellFormed(value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}
