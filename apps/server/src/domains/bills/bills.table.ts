import type { BillState, SkippedKind } from '@print/contract/bills';
import type { PaymentMethod } from '@print/contract/orders';
import { type Fen, fen } from '@print/contract/price';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { bookedReferences } from '#domains/orders/ledger.table.ts';
import { orders } from '#domains/orders/orders.table.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const money = (name: string) => bigint(name, { mode: 'number' }).$type<Fen>();

/** Imports of bills. The files themselves are not stored. */
export const bills = pgTable(
  'bills',
  {
    id: uuid().primaryKey(),
    /** `user:<id>` */
    importedBy: text('imported_by').notNull(),
    importedAt: moment('imported_at').notNull(),
    fileName: text('file_name').notNull(),
    layout: text().notNull(),
    method: text().$type<PaymentMethod>().notNull(),
    state: text().$type<BillState>().notNull(),
    /** Progress of the matching. */
    matched: integer().notNull().default(0),
    toMatch: integer('to_match').notNull().default(0),
    /** First and last payment; null without one. */
    firstPaidAt: moment('first_paid_at'),
    lastPaidAt: moment('last_paid_at'),
    lines: integer().notNull(),
    /** Of these, lines that no earlier bill had. */
    newLines: integer('new_lines').notNull(),
    statedCount: integer('stated_count'),
    skipped: jsonb().$type<Partial<Record<SkippedKind, number>>>().notNull(),
    /** The first lines that may be payments in words that are not known. */
    puzzling: jsonb().$type<readonly { readonly row: number; readonly text: string }[]>().notNull(),
  },
  (table) => [index('bills_by_time').on(table.importedAt)],
);

export type BillImport = typeof bills.$inferSelect;

/**
 * Payments in the imported bills, each once. A line whose payment is booked is linked; the correction of the booking
 * frees it. A free line that was linked before has `matchedBy`.
 */
export const billLines = pgTable(
  'bill_lines',
  {
    id: uuid().primaryKey(),
    /** The last import that had the line while it was open. */
    billId: uuid('bill_id')
      .notNull()
      .references(() => bills.id, { onDelete: 'cascade' }),
    row: integer().notNull(),
    method: text().$type<PaymentMethod>().notNull(),
    reference: text().notNull(),
    number: text().notNull(),
    merchantNumber: text('merchant_number').notNull(),
    paidAt: moment('paid_at').notNull(),
    amount: money('amount').notNull(),
    refunded: money('refunded').notNull(),
    /** What a person has dealt with. */
    refundSeen: money('refund_seen').notNull().default(fen(0)),
    counterparty: text().notNull(),
    text: text().notNull(),
    /** Lines and orders that may belong together; null when nothing fits the line. */
    groupId: uuid('group_id'),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    entryId: uuid('entry_id').references(() => bookedReferences.entryId, { onDelete: 'set null' }),
    /** `booked`: the order had the number of the transaction before the import. */
    matchedBy: text('matched_by').$type<'number' | 'amount' | 'person' | 'booked'>(),
    decidedBy: text('decided_by').notNull().default(''),
    decidedAt: moment('decided_at'),
    /** Not a payment of an order. Empty: not set aside. */
    setAsideReason: text('set_aside_reason').notNull().default(''),
  },
  (table) => [
    unique('bill_lines_reference').on(table.method, table.reference),
    unique('bill_lines_entry').on(table.entryId),
    index('bill_lines_of_bill').on(table.billId, table.paidAt),
    index('bill_lines_by_time').on(table.paidAt),
    index('bill_lines_by_number').on(table.number),
  ],
);

export type StoredLine = typeof billLines.$inferSelect;

/** Orders that a bill leaves open: with the lines of a group, or without any. */
export const billOrders = pgTable(
  'bill_orders',
  {
    billId: uuid('bill_id')
      .notNull()
      .references(() => bills.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text().$type<'payment' | 'difference'>().notNull(),
    method: text().$type<PaymentMethod>().notNull(),
    amount: money('amount').notNull(),
    groupId: uuid('group_id'),
  },
  (table) => [
    primaryKey({ columns: [table.billId, table.orderId, table.kind] }),
    index('bill_orders_of_order').on(table.orderId),
    index('bill_orders_of_group').on(table.groupId),
  ],
);

export type OpenOrder = typeof billOrders.$inferSelect;
