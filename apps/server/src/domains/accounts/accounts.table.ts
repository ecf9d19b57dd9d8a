import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

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
    /** Argon2id as a PHC string; null for whoever signs in with a provider only. */
    passwordHash: text('password_hash'),
    /** The provider's own id of this person, and since when it is a way in. */
    githubId: text('github_id'),
    githubLinkedAt: timestamp('github_linked_at', { withTimezone: true }),
    googleId: text('google_id'),
    googleLinkedAt: timestamp('google_linked_at', { withTimezone: true }),
    role: text({ enum: ['customer', 'staff'] })
      .notNull()
      .default('customer'),
    /** Since when they work in the shop. */
    staffSince: timestamp('staff_since', { withTimezone: true }),
    /** A word by mail when an order is ready. */
    mailNotices: boolean('mail_notices').notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    // Names and addresses that differ only in case would be the same person to anyone who reads them.
    uniqueIndex('users_username').on(sql`lower(${table.username})`),
    uniqueIndex('users_email').on(sql`lower(${table.email})`).where(sql`${table.email} <> ''`),
    uniqueIndex('users_github').on(table.githubId),
    uniqueIndex('users_google').on(table.googleId),
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
    /** The browser it was given to: its token and its session are one device to its owner. */
    visitorId: text('visitor_id'),
    /** What the browser says it is, in words such as “Chrome · Windows”. */
    device: text().notNull().default(''),
    /** Noted once an hour at most. */
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
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

/** Browsers from which somebody has signed in: strangers who guess at the account do not lock these out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    visitorId: text('visitor_id').notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.visitorId] }),
    index('known_devices_by_age').on(table.seenAt),
  ],
);
