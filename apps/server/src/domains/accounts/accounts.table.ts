import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    username: text().notNull(),
    email: text().notNull().default(''),
    phoneNumber: text('phone_number').notNull().default(''),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    avatarUrl: text('avatar_url'),
    role: text({ enum: ['customer', 'staff'] })
      .notNull()
      .default('customer'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    // Names and addresses that differ only in case would be the same person to anyone who reads them.
    uniqueIndex('users_username').on(sql`lower(${table.username})`),
    uniqueIndex('users_email').on(sql`lower(${table.email})`).where(sql`${table.email} <> ''`),
  ],
);

export type User = typeof users.$inferSelect;

/** A way of being signed in: a token the browser keeps, or the session cookie that an OAuth sign-in sets. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['token', 'session'] }).notNull(),
    /** SHA-256 of the secret; the secret itself is only with its owner. */
    secretHash: text('secret_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('sign_ins_secret_hash').on(table.secretHash),
    index('sign_ins_user_id').on(table.userId),
    index('sign_ins_expires_at').on(table.expiresAt),
  ],
);

export type SignIn = typeof signIns.$inferSelect;
