import type { AuditEntry, AuditEntryKind } from '@print/contract/members';
import { index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.table.ts';

/** Invitation links for staff. Used and withdrawn invitations are deleted. */
export const invitations = pgTable('invitations', {
  id: uuid().primaryKey(),
  /** SHA-256 of the secret in the link. */
  tokenHash: text('token_hash').notNull().unique(),
  /** The role of whoever accepts it. */
  role: text({ enum: ['clerk', 'owner'] })
    .notNull()
    .default('clerk'),
  /** Null when the server created the invitation for its operator. */
  invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'cascade' }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

export type Invitation = typeof invitations.$inferSelect;

/** Audit log of staff. Rows are only added; the name stays when the account is deleted. */
export const auditEntries = pgTable(
  'staff_acts',
  {
    id: uuid().primaryKey(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    actorName: text('actor_name').notNull(),
    kind: text().$type<AuditEntryKind>().notNull(),
    subject: text().notNull().default(''),
    changes: jsonb().$type<Readonly<AuditEntry['changes']>>().notNull().default([]),
  },
  (table) => [
    index('staff_acts_by_time').on(table.at),
    index('staff_acts_of_subject').on(table.kind, table.subject, table.actorId, table.at),
  ],
);

export type AuditEntryRow = typeof auditEntries.$inferSelect;

/** Audit entries that an owner has not dismissed yet: one row per entry and owner. */
export const ownerAlerts = pgTable(
  'owner_alerts',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => auditEntries.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.entryId] }), index('owner_alerts_of_entry').on(table.entryId)],
);
