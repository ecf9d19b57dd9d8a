import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Limits changed by the owner; a limit without a row has its default from the code. */
export const limitSettings = pgTable('limit_settings', { name: text().primaryKey(), value: integer().notNull() });
