import type { PaperSize } from '@print/contract/print-settings';
import type {
  PrinterFinishing,
  PrinterState,
  PrintForm,
  PrintJobState,
  PrintPass,
  PrintSides,
} from '@print/contract/printing';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { orderGroups, orders } from '#domains/orders/orders.table.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** PDFs for the printer. A background job creates them in advance. They are deleted with the order's documents. */
export const printFiles = pgTable(
  'print_files',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    groupId: uuid('group_id')
      .notNull()
      .references(() => orderGroups.id, { onDelete: 'cascade' }),
    part: integer().notNull(),
    parts: integer().notNull(),
    form: text().$type<PrintForm>().notNull(),
    paperSize: text('paper_size').$type<PaperSize>().notNull(),
    sides: text().$type<PrintSides>().notNull(),
    /** Every page is landscape. Known once the file is ready. */
    isLandscape: boolean('is_landscape').notNull().default(false),
    copies: integer().notNull(),
    pages: integer().notNull(),
    sheets: integer().notNull(),
    /** Hash of the plan and its documents. A file with another hash is out of date. */
    plan: text().notNull(),
    state: text().$type<'waiting' | 'ready' | 'failed'>().notNull(),
    /** Error message for staff; empty unless the state is `failed`. */
    failure: text().notNull().default(''),
    storageKey: text('storage_key'),
    sizeBytes: integer('size_bytes'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('print_files_in_group').on(table.groupId, table.form, table.part),
    index('print_files_of_order').on(table.orderId),
    check(
      'print_files_ready_has_file',
      sql`(${table.state} = 'ready') = (${table.storageKey} is not null and ${table.sizeBytes} is not null)`,
    ),
    check('print_files_failed_has_reason', sql`(${table.state} = 'failed') = (${table.failure} <> '')`),
  ],
);

export type PrintFile = typeof printFiles.$inferSelect;

export const printers = pgTable('printers', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  uri: text().notNull(),
  isEnabled: boolean('is_enabled').notNull(),
  papers: jsonb().$type<readonly PaperSize[]>().notNull(),
  /** The printer's last reported state. */
  state: text().$type<PrinterState>().notNull().default('unknown'),
  stateMessage: text('state_message').notNull().default(''),
  checkedAt: moment('checked_at'),
  makeAndModel: text('make_and_model').notNull().default(''),
  canDuplex: boolean('can_duplex').notNull().default(false),
  finishings: jsonb().$type<readonly PrinterFinishing[]>().notNull().default([]),
  /** Other abilities, by IPP attribute name. */
  attributes: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  /** Fingerprint of the certificate that staff trusted: printers use self-signed ones. Null without TLS. */
  certificate: text(),
  createdAt: moment('created_at').notNull(),
});

export type Printer = typeof printers.$inferSelect;

/** The printing of one file on one printer. */
export const printJobs = pgTable(
  'print_jobs',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    printFileId: uuid('print_file_id').references(() => printFiles.id, { onDelete: 'set null' }),
    title: text().notNull(),
    pass: text().$type<PrintPass>(),
    printerId: uuid('printer_id').references(() => printers.id, { onDelete: 'set null' }),
    printerName: text('printer_name').notNull(),
    copies: integer().notNull(),
    state: text().$type<PrintJobState>().notNull(),
    detail: text().notNull().default(''),
    /** A clerk has to turn the paper by hand first; the job starts when the clerk confirms. */
    waitsForStaff: boolean('waits_for_staff').notNull().default(false),
    /** The worker run that has claimed the job. No other run may process it. */
    claimedBy: uuid('taken_by'),
    /** The printer's id for the job, once it has accepted the job. */
    printerJobId: integer('printer_job_id'),
    createdBy: text('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    index('print_jobs_of_order').on(table.orderId, table.createdAt),
    // The deletion of a print file looks for its jobs.
    index('print_jobs_of_file').on(table.printFileId),
    index('print_jobs_unfinished').on(table.printerId, table.createdAt).where(sql`${table.finishedAt} is null`),
  ],
);

export type PrintJob = typeof printJobs.$inferSelect;
