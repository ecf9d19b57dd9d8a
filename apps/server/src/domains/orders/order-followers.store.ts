import { eq, sql } from 'drizzle-orm';
import type { Owner } from '#domains/documents/documents.table.ts';
import type { Db } from '#platform/db/database.ts';
import { orderFollowers } from './orders.table.ts';

/** Every change tells all of them: an order whose code is known to everybody has enough of them at some point. */
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
