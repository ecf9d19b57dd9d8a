import type { Fen } from '@print/contract/price';
import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Owner } from '#domains/documents/documents.table.ts';

/** Pictures of payments, drawn anew from what was sent. */
export const screenshots = pgTable(
  'screenshots',
  {
    id: uuid().primaryKey(),
    owner: text().$type<Owner>().notNull(),
    kind: text().$type<'png' | 'jpg'>().notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** Of the file as it was sent: the same picture used twice is seen. */
    sha256: text().notNull(),
    /** How the picture looks, in 256 bits written in hex: near-identical ones differ in few. Null until read. */
    fingerprint: text(),
    /** The amount read from it, in fen; null when none was. */
    amountRead: bigint('amount_read', { mode: 'number' }).$type<Fen>(),
    uploadedAt: timestamp('uploaded_at', { withTimezone: true }).notNull(),
    /** When it is deleted; later once it belongs to an order. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('screenshots_by_expiry').on(table.expiresAt),
    index('screenshots_by_content').on(table.sha256),
  ],
);

export type Screenshot = typeof screenshots.$inferSelect;
