import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** What the owner has set instead of a limit's own size; a limit without a row has the size written in the code. */
export const limitSettings = pgTable('limit_settings', {
  name: text().primaryKey(),
  value: integer().notNull(),
});
