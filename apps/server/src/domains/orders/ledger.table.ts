import type { LedgerKind, LedgerMethod, LedgerSource } from '@print/contract/ledger-entries';
import type { Fen } from '@print/contract/price';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { orders } from './orders.table.ts';

/** The money of the orders. Rows are only added: a trigger refuses every update and deletion. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    at: timestamp('at', { withTimezone: true }).notNull(),
    kind: text().$type<LedgerKind>().notNull(),
    /** Null for a waiver, which moves no money. */
    method: text().$type<LedgerMethod>(),
    /** Positive lowers what the customer owes. */
    amount: bigint({ mode: 'number' }).$type<Fen>().notNull(),
    source: text().$type<LedgerSource>().notNull(),
    /** The number of the transaction at the payment provider; empty when it is not known. */
    reference: text().notNull().default(''),
    note: text().notNull().default(''),
    /** `system`, or `user:<id>` for a member of staff. */
    actor: text().notNull(),
    /** The entry that this correction takes back. */
    corrects: uuid().references((): AnyPgColumn => ledgerEntries.id),
  },
  (table) => [
    index('ledger_entries_of_order').on(table.orderId, table.at),
    index('ledger_entries_by_time').on(table.at),
    // Two clerks who correct an entry at once correct it once.
    unique('ledger_entries_corrected_once').on(table.corrects),
    check('ledger_entries_move_something', sql`${table.amount} <> 0`),
    check('ledger_entries_correction', sql`(${table.kind} = 'correction') = (${table.corrects} is not null)`),
  ],
);

export type LedgerEntry = typeof ledgerEntries.$inferSelect;

/** A transaction is booked once. A correction of its entry deletes the row, so that it can be booked where it belongs. */
export const bookedReferences = pgTable(
  'booked_references',
  {
    method: text().$type<LedgerMethod>().notNull(),
    reference: text().notNull(),
    entryId: uuid('entry_id')
      .notNull()
      .unique()
      .references(() => ledgerEntries.id),
  },
  (table) => [primaryKey({ columns: [table.method, table.reference] })],
);

export type BookedReference = typeof bookedReferences.$inferSelect;
