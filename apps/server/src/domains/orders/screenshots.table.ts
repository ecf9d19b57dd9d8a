import type { Fen } from '@print/contract/price';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Owner } from '#domains/documents/documents.table.ts';

/** Payment screenshots. Only the redrawn picture is stored, never the uploaded file. */
export const screenshots = pgTable(
  'screenshots',
  {
    id: uuid().primaryKey(),
    owner: text().$type<Owner>().notNull(),
    kind: text().$type<'png' | 'jpg'>().notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** Hash of the uploaded file. It detects a picture that is used twice. */
    sha256: text().notNull(),
    /**
     * A keyed hash of the network that uploaded the picture, until staff or the system decide on its order: such
     * pictures may take only a share of the disk. Null for screenshots of staff.
     */
    network: text(),
    /** Perceptual hash, 256 bits in hex: near-identical pictures differ in few bits. Null until computed. */
    fingerprint: text(),
    /** The amount that text recognition found, in fen; null when it found none. */
    amountRead: bigint('amount_read', { mode: 'number' }).$type<Fen>(),
    /** The number of the transaction that text recognition found; empty when it found none. */
    transactionRead: text('transaction_read').notNull().default(''),
    uploadedAt: timestamp('uploaded_at', { withTimezone: true }).notNull(),
    /** Extended when an order uses the screenshot. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('screenshots_by_expiry').on(table.expiresAt),
    index('screenshots_by_content').on(table.sha256),
    // Covers the sum of `sumUnacceptedBytesOf`.
    index('screenshots_unaccepted').on(table.network, table.sizeBytes).where(sql`${table.network} is not null`),
  ],
);

/**
 * Pairs of nearly identical pictures, in both directions. A comparison with every picture takes too long for a page of
 * the queue, so it is made once, when a picture is read. Equal files are found by their hash and are not in here.
 */
export const similarScreenshots = pgTable(
  'similar_screenshots',
  {
    screenshotId: uuid('screenshot_id')
      .notNull()
      .references(() => screenshots.id, { onDelete: 'cascade' }),
    otherId: uuid('other_id')
      .notNull()
      .references(() => screenshots.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.screenshotId, table.otherId] }),
    // A deleted screenshot takes its pairs along.
    index('similar_screenshots_by_other').on(table.otherId),
  ],
);

export type Screenshot = typeof screenshots.$inferSelect;
