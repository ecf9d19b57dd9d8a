import type { DocumentKind } from '@print/contract/documents';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import type { ConversionFailure } from '#platform/office/converter/converter.ts';
import type { Lane } from './conversion-rules.ts';

/** The owner of a document, who is also notified of changes (see `Audience`). */
export type Owner = `visitor:${string}` | `user:${string}`;

/**
 * `unavailable`: the document is not at fault, for example because no converter is installed; conversion is retried.
 * With `done` the row has the PDF's key and page count, with `failed` the reason.
 */
export type ConversionState = 'waiting' | 'done' | 'failed' | 'unavailable';

export const documents = pgTable(
  'documents',
  {
    id: uuid().primaryKey(),
    owner: text().$type<Owner>().notNull(),
    originalFilename: text('original_filename').notNull(),
    kind: text().$type<DocumentKind>().notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    sha256: text().notNull(),
    uploadedAt: timestamp('uploaded_at', { withTimezone: true }).notNull(),
    /** When the document and all files created from it are deleted. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Set when an order uses the document: it then no longer counts against the upload quota. */
    orderedAt: timestamp('ordered_at', { withTimezone: true }),
    /**
     * A keyed hash of the network that uploaded the file, while nobody has accepted its payment: such files may take
     * only a share of the disk. Null for accepted files and for files of staff.
     */
    network: text(),

    /** The page count read from the file at upload; null when it cannot be trusted. */
    instantPages: integer('instant_pages'),
    /** True for PDFs, slides and pictures. For Word files the count is Word's own. */
    instantIsCertain: boolean('instant_is_certain').notNull(),
    /** The customer's own count, used when there is no other. */
    statedPages: integer('stated_pages'),

    conversion: text().$type<ConversionState>().notNull(),
    failure: text().$type<ConversionFailure>(),
    /** How often the machine was too busy to convert the document; the delay until the next attempt grows with it. */
    postponements: integer().notNull().default(0),
    /** With `unavailable`: the time of the next attempt. */
    retryAt: timestamp('retry_at', { withTimezone: true }),
    /** Pages of the stored PDF: the one that is previewed and printed. */
    exactPages: integer('exact_pages'),
    pdfKey: text('pdf_key'),
    /** The size of the stored PDF. Null without one, and for PDFs of earlier versions. */
    pdfBytes: integer('pdf_bytes'),
    /** The pages of the PDF with colour, as `formatColorPages` writes them. Null while they have not been examined. */
    colorPages: text('color_pages'),
  },
  (table) => [
    unique('documents_one_per_owner').on(table.owner, table.sha256),
    // Covers the sums of `sumUnpaidBytes`.
    index('documents_unpaid')
      .on(table.network, table.sizeBytes, table.pdfBytes)
      .where(sql`${table.network} is not null`),
    index('documents_by_expiry').on(table.expiresAt),
    index('documents_by_retry').on(table.retryAt).where(sql`${table.conversion} = 'unavailable'`),
    index('documents_unconverted').on(table.id).where(sql`${table.conversion} in ('waiting', 'unavailable')`),
    check(
      'documents_done_has_pdf',
      sql`(${table.conversion} = 'done') = (${table.exactPages} is not null and ${table.pdfKey} is not null)`,
    ),
    check('documents_failed_has_reason', sql`(${table.conversion} = 'failed') = (${table.failure} is not null)`),
  ],
);

/** Literally the condition of the index, so that queries can use it. */
export const isUnconverted = sql`${documents.conversion} in ('waiting', 'unavailable')`;

export type Document = typeof documents.$inferSelect;

/** The queues of documents that wait for their conversion, and then for the search of colours; see `insertTurn`. */
export const conversionTurns = pgTable(
  'conversion_turns',
  {
    documentId: uuid('document_id')
      .primaryKey()
      .references(() => documents.id, { onDelete: 'cascade' }),
    owner: text().$type<Owner>().notNull(),
    lane: text().$type<Lane>().notNull(),
    turn: integer().notNull(),
    isRunning: boolean('is_running').notNull(),
  },
  (table) => [index('conversion_turns_by_lane').on(table.lane, table.turn)],
);

/** Files that crashed the converter, by hash. After two crashes they are not converted again for any owner. */
export const converterCrashes = pgTable('converter_deaths', {
  sha256: text().primaryKey(),
  crashes: integer('deaths').notNull(),
  lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
});
