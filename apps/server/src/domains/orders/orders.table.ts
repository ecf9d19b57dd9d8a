import type { OrderEventKind, PaymentCheck } from '@print/contract/desk';
import type { PlacedOrder } from '@print/contract/ordering';
import type { BindingType, OrderStatus, PaymentMethod } from '@print/contract/orders';
import type { Fen } from '@print/contract/price';
import type { ColorMode, PaperSize, PrintSettings, PrintSided } from '@print/contract/print-settings';
import { sql } from 'drizzle-orm';
import {
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
/** 2,500 documents of 999 copies come to more than an integer holds. */
const money = (name: string) => bigint(name, { mode: 'number' }).$type<Fen>();

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    orderNumber: text('order_number').notNull(),
    pickupCode: text('pickup_code').notNull(),
    owner: text().$type<Owner>().notNull(),
    /** Plain, as `plainPhone` makes it; masked when the order is old, wholly when its customer has left. */
    phoneNumber: text('phone_number').notNull(),
    paymentMethod: text('payment_method').$type<PaymentMethod>().notNull(),
    screenshotId: uuid('screenshot_id').references(() => screenshots.id, { onDelete: 'set null' }),
    status: text().$type<OrderStatus>().notNull(),
    /** Typed by staff for somebody at the counter. */
    isWalkIn: boolean('is_walk_in').notNull().default(false),

    /** Whether the money has come is a fact of its own, beside the status. */
    paymentCheck: text('payment_check').$type<PaymentCheck>().notNull().default('unchecked'),
    paymentProblem: text('payment_problem').notNull().default(''),
    paymentCheckedAt: moment('payment_checked_at'),

    /** The prices it was made with; they and the total never change. */
    priceListVersion: integer('price_list_version')
      .notNull()
      .references(() => priceLists.version),
    baseFee: money('base_fee').notNull(),
    totalPrice: money('total_price').notNull(),
    /** Found out after the order: above zero the customer owes it, below it is given back. */
    priceDifference: money('price_difference').notNull(),
    /** A count of it may still change. */
    awaitsCounts: boolean('awaits_counts').notNull(),

    /** The date of the legal texts that were agreed to, when it was placed. */
    legalTextsOf: text('legal_texts_of').notNull(),
    createdAt: moment('created_at').notNull(),
    readyBy: moment('ready_by').notNull(),
    processingAt: moment('processing_at'),
    completedAt: moment('completed_at'),
    cancelledAt: moment('cancelled_at'),
    cancelReason: text('cancel_reason').notNull().default(''),
    collectedAt: moment('collected_at'),
  },
  (table) => [
    unique('orders_number').on(table.orderNumber),
    // A code may come again when whoever had it has gone.
    uniqueIndex('orders_open_pickup_code')
      .on(table.pickupCode)
      .where(sql`${table.collectedAt} is null and ${table.status} <> 'cancelled'`),
    // One payment, one order: also for two clicks without a key.
    unique('orders_screenshot').on(table.screenshotId),
    index('orders_by_owner').on(table.owner, table.createdAt),
    index('orders_by_phone').on(table.phoneNumber),
    // Few at any time but those of the last months: what the clean-up looks for every hour.
    index('orders_with_phone').on(table.createdAt).where(sql`${table.phoneNumber} not like '%****%'`),
    index('orders_by_status').on(table.status, table.createdAt),
    index('orders_awaiting_counts').on(table.id).where(sql`${table.awaitsCounts}`),
    // By day, for reports; by the end of a phone number, for whoever stands at the counter.
    index('orders_by_time').on(table.createdAt),
    index('orders_by_phone_end').on(sql`right(${table.phoneNumber}, 4)`),
    check(
      'orders_problem_has_reason',
      sql`(${table.paymentCheck} = 'problem') = (${table.paymentProblem} <> '')`,
    ),
    check(
      'orders_collected_is_completed',
      sql`${table.collectedAt} is null or ${table.status} = 'completed'`,
    ),
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
} satisfies Record<keyof PrintSettings, unknown>;

export const orderDocuments = pgTable(
  'order_documents',
  {
    id: uuid().primaryKey(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => orderGroups.id, { onDelete: 'cascade' }),
    sequence: integer().notNull(),
    /** Null when the files have been deleted: what was printed and paid stays known. */
    documentId: uuid('document_id').references(() => documents.id, { onDelete: 'set null' }),
    originalFilename: text('original_filename').notNull(),
    ...printSettingColumns,
    /** What was charged for. */
    pageCount: integer('page_count').notNull(),
    isEstimated: boolean('is_estimated').notNull(),
    printCost: money('print_cost').notNull(),
    /** Counted in the PDF that is printed; null until it is. */
    exactPages: integer('exact_pages'),
  },
  (table) => [
    unique('order_documents_in_group').on(table.groupId, table.sequence),
    index('order_documents_by_document').on(table.documentId),
  ],
);

export type OrderDocument = typeof orderDocuments.$inferSelect;

/** Who did what to an order, and when. Only ever added to. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    /** `customer`, `system`, or `user:…` for a member of staff. */
    actor: text().notNull(),
    kind: text().$type<OrderEventKind>().notNull(),
    detail: jsonb().$type<Record<string, string | number | null>>().notNull(),
  },
  (table) => [index('order_events_of_order').on(table.orderId, table.at)],
);

export type OrderEvent = typeof orderEvents.$inferSelect;

/** Who is told when an order changes, beside its owner: whoever has found it by phone and code. */
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

/** What a key was answered with, for a day. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    owner: text().$type<Owner>().notNull(),
    key: text().notNull(),
    bodySha256: text('body_sha256').notNull(),
    answer: jsonb().$type<PlacedOrder>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.key] }),
    index('idempotency_keys_by_age').on(table.createdAt),
  ],
);
