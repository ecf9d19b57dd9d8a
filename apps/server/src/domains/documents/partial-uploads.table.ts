import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { documents, type Owner } from './documents.table.ts';

/** Uploads that arrive in pieces. The size of the partial file says how much has arrived. */
export const partialUploads = pgTable(
  'partial_uploads',
  {
    id: uuid().primaryKey(),
    owner: text().$type<Owner>().notNull(),
    /** A keyed hash of the network, as in `documents`. Null for staff. */
    network: text(),
    originalFilename: text('original_filename').notNull(),
    /** Of the complete file. */
    sizeBytes: integer('size_bytes').notNull(),
    /** For the sums of the budgets: after a crash it is smaller than the partial file by one piece at most. */
    receivedBytes: integer('received_bytes').notNull().default(0),
    /** The time of the last piece. */
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),

    /** The request that may write to the file or read it now, until the time of the database is `leasedUntil`. */
    writer: uuid(),
    leasedUntil: timestamp('leased_until', { withTimezone: true }),
    /** The owner wants to go on in a new request: the present one must end. */
    mustRelease: boolean('must_release').notNull().default(false),

    /** The finished upload; a repeated request to finish it gets the same reply. */
    documentId: uuid('document_id').references(() => documents.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('partial_uploads_by_owner').on(table.owner).where(sql`${table.documentId} is null`),
    index('partial_uploads_by_network').on(table.network).where(sql`${table.documentId} is null`),
    index('partial_uploads_by_document').on(table.documentId).where(sql`${table.documentId} is not null`),
    index('partial_uploads_by_expiry').on(table.expiresAt),
  ],
);

export type PartialUpload = typeof partialUploads.$inferSelect;
