import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
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
