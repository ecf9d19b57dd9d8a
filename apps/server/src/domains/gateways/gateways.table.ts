import type { PaymentMethod } from '@print/contract/orders';
import type { Fen } from '@print/contract/price';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { orders } from '#domains/orders/orders.table.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const money = (name: string) => bigint(name, { mode: 'number' }).$type<Fen>();

/** One row per code that was asked of a payment gateway. */
export const gatewayPayments = pgTable(
  'gateway_payments',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    method: text().$type<PaymentMethod>().notNull(),
    /** Our number for the payment at the gateway (`out_trade_no`). */
    reference: text().notNull(),
    amount: money('amount').notNull(),
    /** Empty until the gateway has returned the code. */
    codeUrl: text('code_url').notNull().default(''),
    /** `waiting` is offered to the customer. A closed code may still be paid: see `nextQueryAt`. */
    state: text().$type<'waiting' | 'paid' | 'closed'>().notNull().default('waiting'),
    /** The gateway's number. A payment of a wrong amount has one too, without being `paid`. */
    transactionId: text('transaction_id').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    /** The gateway takes no money after this moment. */
    expiresAt: moment('expires_at').notNull(),
    paidAt: moment('paid_at'),
    /** When to ask the gateway again. Null once it is certain how the payment has ended. */
    nextQueryAt: moment('next_query_at'),
  },
  (table) => [
    unique('gateway_payments_reference').on(table.method, table.reference),
    uniqueIndex('gateway_payments_waiting').on(table.orderId, table.method).where(sql`${table.state} = 'waiting'`),
    index('gateway_payments_of_order').on(table.orderId),
    index('gateway_payments_to_query').on(table.nextQueryAt).where(sql`${table.nextQueryAt} is not null`),
    check('gateway_payments_ask_for_money', sql`${table.amount} > 0`),
  ],
);

export type GatewayPaymentRow = typeof gatewayPayments.$inferSelect;

/** Refunds that the shop has promised. The money of a `processing` one is reserved in the order. */
export const gatewayRefunds = pgTable(
  'gateway_refunds',
  {
    id: uuid().primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => gatewayPayments.id),
    /** Our number for the refund at the gateway, which gives the money back once per number. */
    reference: text().notNull().unique('gateway_refunds_reference'),
    amount: money('amount').notNull(),
    reason: text().notNull(),
    /** `user:<id>` of the member of staff. */
    actor: text().notNull(),
    state: text().$type<'processing' | 'done' | 'failed'>().notNull().default('processing'),
    /** Chinese, for staff: why it failed, or why it takes longer. */
    problem: text().notNull().default(''),
    attempts: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    /** Null once the refund has ended. */
    nextAttemptAt: moment('next_attempt_at'),
  },
  (table) => [
    index('gateway_refunds_of_payment').on(table.paymentId),
    index('gateway_refunds_to_send').on(table.nextAttemptAt).where(sql`${table.nextAttemptAt} is not null`),
    check('gateway_refunds_give_money', sql`${table.amount} > 0`),
    check('gateway_refunds_under_way', sql`(${table.state} = 'processing') = (${table.nextAttemptAt} is not null)`),
  ],
);

export type GatewayRefundRow = typeof gatewayRefunds.$inferSelect;
