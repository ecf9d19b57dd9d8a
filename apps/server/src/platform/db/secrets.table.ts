import { pgTable, text } from 'drizzle-orm/pg-core';

/** Keys that the server generates on its first start, such as the one that signs CSRF tokens. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: text().notNull() });
