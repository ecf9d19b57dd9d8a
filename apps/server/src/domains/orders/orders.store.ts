import { eq, sql } from 'drizzle-orm';
import type { Owner } from '#domains/documents/documents.table.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { orderEvents, orderFollowers } from './orders.table.ts';

export async function insertOrderEvent(tx: Tx, event: typeof orderEvents.$inferInsert): Promise<void> {
  await tx.insert(orderEvents).values(event);
}

/** Each change notifies every follower, so a pickup code that was made public must not add followers without limit. */
const maxFollowers = 50;

export async function insertFollower(db: Db, orderId: string, follower: Owner): Promise<void> {
  const followers = db.$count(orderFollowers, eq(orderFollowers.orderId, orderId));
  await db
    .insert(orderFollowers)
    .select(sql`select ${orderId}::uuid, ${follower}::text where ${followers} < ${maxFollowers}`)
    .onConflictDoNothing();
}

export async function listFollowers(db: Db, orderId: string): Promise<Owner[]> {
  const rows = await db
    .select({ follower: orderFollowers.follower })
    .from(orderFollowers)
    .where(eq(orderFollowers.orderId, orderId));
  return rows.map(({ follower }) => follower);
}
