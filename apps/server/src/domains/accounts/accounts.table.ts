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
    /** Argon2id as a PHC string; null for users who sign in with a provider only. */
    passwordHash: text('password_hash'),
    /** The provider's id of the user, and when the user linked the provider. */
    githubId: text('github_id'),
    githubLinkedAt: timestamp('github_linked_at', { withTimezone: true }),
    googleId: text('google_id'),
    googleLinkedAt: timestamp('google_linked_at', { withTimezone: true }),
    role: text({ enum: ['customer', 'clerk', 'owner'] })
      .notNull()
      .default('customer'),
    /** Since when the user is staff; kept when a clerk becomes an owner. */
    staffSince: timestamp('staff_since', { withTimezone: true }),
    /** Whether the user receives mail about their orders. */
    mailNotices: boolean('mail_notices').notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    // Names that differ only in case look the same, so they count as the same.
    uniqueIndex('users_username').on(sql`lower(${table.username})`),
    uniqueIndex('users_email').on(sql`lower(${table.email})`).where(sql`${table.email} <> ''`),
    uniqueIndex('users_github').on(table.githubId),
    uniqueIndex('users_google').on(table.googleId),
  ],
);

export type User = typeof users.$inferSelect;

/** A token that the browser stores, or the session cookie of an OAuth sign-in. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['token', 'session'] }).notNull(),
    /** SHA-256 of the secret. The server does not store the secret. */
    secretHash: text('secret_hash').notNull(),
    /** The browser of the sign-in. Its token and its session are listed as one device. */
    visitorId: text('visitor_id'),
    /** Browser and system from the user agent, such as “Chrome · Windows”. */
    device: text().notNull().default(''),
    /** When the user last proved their identity in this sign-in. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    /** Updated at most once an hour. */
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

/** One-time links to set a new password. A used link is deleted with all others of its user. */
export const passwordLinks = pgTable(
  'password_links',
  {
    /** SHA-256 of the secret in the link. */
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('password_links_user_id').on(table.userId), index('password_links_expires_at').on(table.expiresAt)],
);

/** Browsers that have signed in before. Failed attempts from elsewhere do not lock them out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    visitorId: text('visitor_id').notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.visitorId] }), index('known_devices_by_age').on(table.seenAt)],
);
