import type { SignInProvider } from '@print/contract/shop';
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#domains/accounts/accounts.table.ts';

/** An authorization flow that has started: valid for ten minutes, once, in the same browser. */
export const oauthStarts = pgTable(
  'oauth_starts',
  {
    /** Hash of the OAuth `state` parameter. */
    stateHash: text('state_hash').primaryKey(),
    /** Hash of the secret in the browser's cookie. */
    browserHash: text('browser_hash').notNull(),
    provider: text().$type<SignInProvider>().notNull(),
    codeVerifier: text('code_verifier').notNull(),
    nonce: text().notNull(),
    /**
     * Set when the flow links the provider to a signed-in user. No foreign key: after a sign-out the flow must fail and
     * not become a sign-in.
     */
    linkingSignInId: uuid('binding_sign_in_id'),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('oauth_starts_by_expiry').on(table.expiresAt)],
);

export type OauthStart = typeof oauthStarts.$inferSelect;

/** A finished authorization flow: valid for a minute, once, in the same browser. */
export const oauthCompletions = pgTable(
  'oauth_completions',
  {
    /** Hash of the secret in the browser's cookie. */
    browserHash: text('browser_hash').primaryKey(),
    tempTokenHash: text('temp_token_hash').notNull(),
    provider: text().$type<SignInProvider>().notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('oauth_completions_by_expiry').on(table.expiresAt)],
);

export type OauthCompletion = typeof oauthCompletions.$inferSelect;
