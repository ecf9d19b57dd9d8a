import { bigserial, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** One row per attempt that counts against a limit; in the database, so that it holds across restarts and processes. */
export const limitAttempts = pgTable(
  'limit_attempts',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    key: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('limit_attempts_key_at').on(table.key, table.at), index('limit_attempts_at').on(table.at)],
);
