import type { PaymentMethod } from '@print/contract/orders';
import type { Fen } from '@print/contract/price';
import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Owner } from '#domains/documents/documents.table.ts';

/** Amounts that the payment step asks for before there is an order. The order takes the row over. */
export const reservedAmounts = pgTable(
  'reserved_amounts',
  {
    id: uuid().primaryKey(),
    /** A caller holds one amount at a time. */
    owner: text().$type<Owner>().notNull().unique(),
    method: text().$type<PaymentMethod>().notNull(),
    price: bigint({ mode: 'number' }).$type<Fen>().notNull(),
    amount: bigint({ mode: 'number' }).$type<Fen>().notNull(),
    reservedAt: timestamp('reserved_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('reserved_amounts_by_amount').on(table.method, table.amount)],
);

export type ReservedAmount = typeof reservedAmounts.$inferSelect;
