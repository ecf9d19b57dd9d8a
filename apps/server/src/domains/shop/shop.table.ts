import type { PaymentMethod } from '@print/contract/orders';
import type { ColorPer, Fen } from '@print/contract/price';
import type { Binding, Paper } from '@print/contract/price-list';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, integer, jsonb, pgTable, real, text, timestamp } from 'drizzle-orm/pg-core';

/** Price lists are never changed: an order refers to the version it was placed with. */
export const priceLists = pgTable('price_lists', {
  version: integer().primaryKey(),
  baseFee: integer('base_fee').$type<Fen>().notNull(),
  /** Lists from before could not offer colour, so the value does not matter for them. */
  colorPer: text('color_per').$type<ColorPer>().notNull().default('page'),
  papers: jsonb().$type<readonly Paper[]>().notNull(),
  bindings: jsonb().$type<readonly Binding[]>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** Username of the author; empty for the default price list. */
  createdBy: text('created_by').notNull().default(''),
});

export type PriceListRow = typeof priceLists.$inferSelect;

/** All other settings of the shop, in a single row. */
export const shopSettings = pgTable(
  'shop_settings',
  {
    id: integer().primaryKey().default(1),
    /** Incremented with each change. */
    version: integer().notNull().default(1),
    name: text().notNull(),
    isOpen: boolean('is_open').notNull(),
    notice: text().notNull(),
    pickupPoint: text('pickup_point').notNull(),
    hours: text().notNull(),
    contact: text().notNull(),
    /** 备案号; empty where the shop has none. */
    recordNumber: text('record_number').notNull().default(''),
    productionHours: real('production_hours').notNull(),
    maxFileBytes: integer('max_file_bytes').notNull(),
    recommendedFileBytes: integer('recommended_file_bytes').notNull(),
    maxScreenshotBytes: integer('max_screenshot_bytes').notNull(),
    maxCopies: integer('max_copies').notNull(),
    maxGroups: integer('max_groups').notNull(),
    maxDocumentsPerGroup: integer('max_documents_per_group').notNull(),
    /** Uploads one visitor may hold without having ordered them. */
    maxOpenFiles: integer('max_open_files').notNull().default(100),
    maxOpenBytes: bigint('max_open_bytes', { mode: 'number' })
      .notNull()
      .default(1024 ** 3),
    /** An upload without an order is deleted after this time. */
    uploadHours: integer('upload_hours').notNull().default(24),
    maxOrdersPerHour: integer('max_orders_per_hour').notNull().default(30),
    /** Maximum retention of files in days: after the order is placed, and after it is completed or cancelled. */
    orderedFileDays: integer('ordered_file_days').notNull().default(30),
    finishedFileDays: integer('finished_file_days').notNull().default(7),
    screenshotDays: integer('screenshot_days').notNull().default(90),
    /** The phone number of an order is masked after this time. */
    phoneDays: integer('phone_days').notNull().default(180),
    /** Sends files to printers over IPP. Off by default. */
    directPrinting: boolean('direct_printing').notNull().default(false),
    /** Sends notices to customers by mail, if the operator has set up a mail server. */
    mailNotices: boolean('mail_notices').notNull().default(true),
    /** Each unpaid order asks for an amount of its own, at most 0.30 yuan below its price. Off by default. */
    uniqueAmounts: boolean('unique_amounts').notNull().default(false),
    /** File names of the pictures. Null shows the built-in sample, which cannot receive payments. */
    paymentCodes: jsonb('payment_codes').$type<Record<PaymentMethod, string | null>>().notNull(),
  },
  (table) => [check('shop_settings_one_row', sql`${table.id} = 1`)],
);

export type ShopSettings = typeof shopSettings.$inferSelect;
