import type { SignInProvider } from '@print/contract/shop';
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#domains/accounts/accounts.table.ts';

/** Someone has been sent to a provider and is awaited: for ten minutes, once, in the same browser. */
export const oauthStarts = pgTable(
  'oauth_starts',
  {
    /** Hash of the state that travels with them. */
    stateHash: text('state_hash').primaryKey(),
    /** Hash of the secret in the browser's cookie. */
    browserHash: text('browser_hash').notNull(),
    provider: text().$type<SignInProvider>().notNull(),
    codeVerifier: text('code_verifier').notNull(),
    nonce: text().notNull(),
    /**
     * Set when the account is to be bound to whoever is signed in. It outlives the sign-in, so that whoever has signed
     * out meanwhile is told so, and is not taken for somebody who signs in.
     */
    bindingSignInId: uuid('binding_sign_in_id'),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('oauth_starts_by_expiry').on(table.expiresAt)],
);

export type OauthStart = typeof oauthStarts.$inferSelect;

/** Proof that a user has just come back from a provider: for a minute, once, in the same browser. */
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
