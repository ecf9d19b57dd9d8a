import { and, eq, sql } from 'drizzle-orm';
import type { Owner } from '#domains/documents/documents.table.ts';
import type { Tx } from '#platform/db/database.ts';
import { earlierScreenshots, orderFollowers } from '../orders.table.ts';

export async function isFollowedBy(tx: Tx, orderId: string, callers: readonly Owner[]): Promise<boolean> {
  const isCaller = sql`${orderFollowers.follower} = any(${sql.param([...callers])}::text[])`;
  return (await tx.$count(orderFollowers, and(eq(orderFollowers.orderId, orderId), isCaller))) > 0;
}

export async function insertEarlierScreenshot(tx: Tx, row: typeof earlierScreenshots.$inferInsert): Promise<void> {
  await tx.insert(earlierScreenshots).values(row);
}
