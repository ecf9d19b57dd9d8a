import type { OrderEventKind, PaymentCheck } from '@print/contract/desk';
import type { PlacedOrder, RefundRequest as WireRefundRequest } from '@print/contract/ordering';
import type { BindingType, OrderStatus, PaymentMethod } from '@print/contract/orders';
import { type Fen, fen } from '@print/contract/price';
import type { ColorMode, PagesPerSide, PaperSize, PrintSettings, PrintSided } from '@print/contract/print-settings';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { documents, type Owner } from '#domains/documents/documents.table.ts';
import { priceLists } from '#domains/shop/shop.table.ts';
import { screenshots } from './screenshots.table.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
/** In fen. bigint, because a 32-bit integer holds only 21 million yuan, less than the largest possible order costs. */
const money = (name: string) => bigint(name, { mode: 'number' }).$type<Fen>();

type BalanceColumns = Record<
  'status' | 'totalPrice' | 'priceDifference' | 'ledgerTotal' | 'collectedAt' | 'paymentCheck',
  AnyPgColumn
>;

/** See `amountOwed` in `balance-rules.ts`. */
export const amountOwedOf = ({ status, totalPrice, priceDifference, ledgerTotal }: BalanceColumns) =>
  sql`case when ${status} = 'cancelled' then 0 else ${totalPrice} + ${priceDifference} end - ${ledgerTotal}`;

/** Orders that should be even and are not. Before that, the queue shows what is to be paid and checked. */
export const isOwing = (order: BalanceColumns) =>
  sql`${amountOwedOf(order)} <> 0 and (${order.status} = 'cancelled' or ${order.collectedAt} is not null or ${order.paymentCheck} = 'checked')`;
type RefundState = WireRefundRequest['state'];

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    orderNumber: text('order_number').notNull(),
    pickupCode: text('pickup_code').notNull(),
    owner: text().$type<Owner>().notNull(),
    /** Normalised by `normalisePhone`. Masked after the retention period; fully masked when the account is deleted. */
    phoneNumber: text('phone_number').notNull(),
    paymentMethod: text('payment_method').$type<PaymentMethod>().notNull(),
    screenshotId: uuid('screenshot_id').references(() => screenshots.id, { onDelete: 'set null' }),
    status: text().$type<OrderStatus>().notNull(),
    /** Placed by staff for a customer at the counter. */
    isWalkIn: boolean('is_walk_in').notNull().default(false),

    /** Payment is checked independently of the order status. */
    paymentCheck: text('payment_check').$type<PaymentCheck>().notNull().default('unchecked'),
    paymentProblem: text('payment_problem').notNull().default(''),
    paymentCheckedAt: moment('payment_checked_at'),
    /** An imported bill of its method covers the time of the order and has no payment that fits it. */
    billLineMissing: boolean('bill_line_missing').notNull().default(false),

    /** The price list at the time of ordering. Neither the version nor the total ever changes. */
    priceListVersion: integer('price_list_version')
      .notNull()
      .references(() => priceLists.version),
    baseFee: money('base_fee').notNull(),
    /** What the order asks for: the sum of its parts less the discount. */
    totalPrice: money('total_price').notNull(),
    /** Makes the amount differ from those of other unpaid orders. */
    discount: money('discount').notNull().default(fen(0)),
    /** Caused by later page counts. The customer owes a positive amount; the shop returns a negative one. */
    priceDifference: money('price_difference').notNull(),
    /** The sum of the order's ledger entries, kept with each of them. */
    ledgerTotal: money('ledger_total').notNull().default(fen(0)),
    /** Accepted refunds that a payment gateway has not confirmed. The money cannot be given back a second time. */
    refundsUnderWay: money('refunds_under_way').notNull().default(fen(0)),
    /** True while the page count of a document may still change. */
    awaitsCounts: boolean('awaits_counts').notNull(),

    /** The date of the legal texts that the customer agreed to. */
    legalTextsOf: text('legal_texts_of').notNull(),
    createdAt: moment('created_at').notNull(),
    readyBy: moment('ready_by').notNull(),
    processingAt: moment('processing_at'),
    completedAt: moment('completed_at'),
    cancelledAt: moment('cancelled_at'),
    cancelReason: text('cancel_reason').notNull().default(''),
    /** For the shop; printed on the slip. */
    customerNote: text('customer_note').notNull().default(''),
    /** The state of the latest request for a refund; null without one. */
    refundState: text('refund_state').$type<RefundState>(),
    collectedAt: moment('collected_at'),
    /**
     * The system cancels the order at this moment and deletes its files. Null after staff have accepted the payment or
     * changed the status, and for walk-in orders.
     */
    cancelUnpaidAt: moment('cancel_unpaid_at'),
  },
  (table) => [
    unique('orders_number').on(table.orderNumber),
    // A pickup code may be reused after collection or cancellation.
    uniqueIndex('orders_open_pickup_code')
      .on(table.pickupCode)
      .where(sql`${table.collectedAt} is null and ${table.status} <> 'cancelled'`),
    // One screenshot pays for one order, also after a double click without an idempotency key.
    unique('orders_screenshot').on(table.screenshotId),
    index('orders_by_owner').on(table.owner, table.createdAt),
    index('orders_by_phone').on(table.phoneNumber),
    // The hourly retention job looks for unmasked phone numbers, which only recent orders have.
    index('orders_with_phone').on(table.createdAt).where(sql`${table.phoneNumber} not like '%****%'`),
    index('orders_by_status').on(table.status, table.createdAt),
    index('orders_unpaid').on(table.cancelUnpaidAt).where(sql`${table.cancelUnpaidAt} is not null`),
    // The list of money owed holds few of the orders.
    index('orders_owing').on(table.createdAt).where(isOwing(table)),
    index('orders_awaiting_counts').on(table.id).where(sql`${table.awaitsCounts}`),
    // Reports select by day; the desk searches by the last digits of a phone number.
    index('orders_by_time').on(table.createdAt),
    index('orders_asking_refund').on(table.createdAt).where(sql`${table.refundState} = 'open'`),
    index('orders_by_phone_end').on(sql`right(${table.phoneNumber}, 4)`),
    check('orders_problem_has_reason', sql`(${table.paymentCheck} = 'problem') = (${table.paymentProblem} <> '')`),
    check('orders_refunds_under_way', sql`${table.refundsUnderWay} >= 0`),
    check('orders_collected_is_completed', sql`${table.collectedAt} is null or ${table.status} = 'completed'`),
  ],
);

export type Order = typeof orders.$inferSelect;

/** Documents that are bound together. */
export const orderGroups = pgTable(
  'order_groups',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    sequence: integer().notNull(),
    bindingType: text('binding_type').$type<BindingType>().notNull(),
    bindingFee: money('binding_fee').notNull(),
  },
  (table) => [unique('order_groups_in_order').on(table.orderId, table.sequence)],
);

export type OrderGroup = typeof orderGroups.$inferSelect;

/** Named as on the wire, so that a row is itself a `PrintSettings` value. */
const printSettingColumns = {
  color_mode: text().$type<ColorMode>().notNull(),
  print_sided: text().$type<PrintSided>().notNull(),
  paper_size: text().$type<PaperSize>().notNull(),
  copies: integer().notNull(),
  page_range: text().notNull().default(''),
  pages_per_side: integer().$type<PagesPerSide>().notNull().default(1),
  pictures_before: integer().notNull().default(0),
} satisfies Record<keyof PrintSettings, unknown>;

export const orderDocuments = pgTable(
  'order_documents',
  {
    id: uuid().primaryKey(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => orderGroups.id, { onDelete: 'cascade' }),
    sequence: integer().notNull(),
    /** Null when the file is deleted; the row stays, because it records the printed pages and their price. */
    documentId: uuid('document_id').references(() => documents.id, { onDelete: 'set null' }),
    originalFilename: text('original_filename').notNull(),
    ...printSettingColumns,
    /** The page count that was charged. */
    pageCount: integer('page_count').notNull(),
    isEstimated: boolean('is_estimated').notNull(),
    printCost: money('print_cost').notNull(),
    /** Sides of one copy that were charged in colour; 0 for a document in black and white. */
    colorSides: integer('color_sides').notNull().default(0),
    /** The page count of the PDF that is printed; null until it is known. */
    exactPages: integer('exact_pages'),
    /** Sides of one copy that are to be charged in colour; null until they are known, and in black and white. */
    exactColorSides: integer('exact_color_sides'),
  },
  (table) => [
    unique('order_documents_in_group').on(table.groupId, table.sequence),
    index('order_documents_by_document').on(table.documentId),
  ],
);

export type OrderDocument = typeof orderDocuments.$inferSelect;

/** The history of an order. Rows are only added. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    /** `customer`, `system`, or `user:<id>` for a member of staff. */
    actor: text().notNull(),
    kind: text().$type<OrderEventKind>().notNull(),
    detail: jsonb().$type<Record<string, string | number | null>>().notNull(),
  },
  (table) => [index('order_events_of_order').on(table.orderId, table.at)],
);

export type OrderEvent = typeof orderEvents.$inferSelect;

/** Callers who found the order by phone number and pickup code. They receive its live events, as its owner does. */
export const orderFollowers = pgTable(
  'order_followers',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    follower: text().$type<Owner>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.follower] })],
);

/** Payment screenshots that the customer has replaced, for staff to compare. They expire like the current one. */
export const earlierScreenshots = pgTable(
  'earlier_screenshots',
  {
    screenshotId: uuid('screenshot_id')
      .primaryKey()
      .references(() => screenshots.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    replacedAt: moment('replaced_at').notNull(),
  },
  (table) => [index('earlier_screenshots_of_order').on(table.orderId)],
);

/** Customers ask for their money back. The money itself is booked elsewhere. */
export const refundRequests = pgTable(
  'refund_requests',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    askedAt: moment('asked_at').notNull(),
    state: text().$type<RefundState>().notNull(),
    /** The customer reads it when the request is declined. */
    answer: text().notNull().default(''),
    /** `user:<id>` of a member of staff, or `system`. */
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    index('refund_requests_of_order').on(table.orderId, table.askedAt),
    uniqueIndex('refund_requests_open').on(table.orderId).where(sql`${table.state} = 'open'`),
    check('refund_requests_decided', sql`(${table.state} = 'open') = (${table.decidedAt} is null)`),
  ],
);

export type RefundRequest = typeof refundRequests.$inferSelect;

/** Responses by idempotency key, stored for a day. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    owner: text().$type<Owner>().notNull(),
    key: text().notNull(),
    bodySha256: text('body_sha256').notNull(),
    response: jsonb('answer').$type<PlacedOrder>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.key] }), index('idempotency_keys_by_age').on(table.createdAt)],
);
