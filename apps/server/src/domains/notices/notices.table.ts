import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { NoticeKind } from '#domains/orders/notice-rules.ts';
import { orders } from '#domains/orders/orders.table.ts';

/** Mails that are sent or being sent. The row ensures that each is sent once, however often its job runs. */
export const sentNotices = pgTable(
  'sent_notices',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text().$type<NoticeKind>().notNull(),
    /** Set by the attempt that sends the mail; the row is deleted when the mail server refuses the mail. */
    claimedAt: timestamp('claimed_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.kind] })],
);
