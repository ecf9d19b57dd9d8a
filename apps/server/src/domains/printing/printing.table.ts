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
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { orderGroups, orders } from '#domains/orders/orders.table.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What is sent to a printer: made ahead by a job, kept until the order's documents go. */
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
    copies: integer().notNull(),
    pages: integer().notNull(),
    sheets: integer().notNull(),
    /** Of the plan and the documents it was made from: another sum, another file. */
    plan: text().notNull(),
    state: text().$type<'waiting' | 'ready' | 'failed'>().notNull(),
    /** Why it could not be made, in a sentence. */
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
  /** What it said when it was last asked. */
  state: text().$type<PrinterState>().notNull().default('unknown'),
  stateMessage: text('state_message').notNull().default(''),
  checkedAt: moment('checked_at'),
  makeAndModel: text('make_and_model').notNull().default(''),
  canDuplex: boolean('can_duplex').notNull().default(false),
  finishings: jsonb().$type<readonly PrinterFinishing[]>().notNull().default([]),
  /** The rest of what it can do, by IPP's own names. */
  attributes: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  /** Of the certificate it showed to whoever set it up: printers sign their own. Null without encryption. */
  certificate: text(),
  createdAt: moment('created_at').notNull(),
});

export type Printer = typeof printers.$inferSelect;

/** One file on one printer, followed to its end. */
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
    /** The paper has to be turned by hand first: it is its turn when somebody says so. */
    waitsForStaff: boolean('waits_for_staff').notNull().default(false),
    /** Which piece of background work has taken it up; another one keeps away from it. */
    takenBy: uuid('taken_by'),
    /** What the printer calls it, once it has taken it. */
    printerJobId: integer('printer_job_id'),
    createdBy: text('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    index('print_jobs_of_order').on(table.orderId, table.createdAt),
    index('print_jobs_unfinished')
      .on(table.printerId, table.createdAt)
      .where(sql`${table.finishedAt} is null`),
  ],
);

export type PrintJob = typeof printJobs.$inferSelect;
