import { eq } from 'drizzle-orm';
import type { Owner } from '#domains/documents/documents.table.ts';
import type { Db } from '#platform/db/database.ts';
import { orderFollowers } from './orders.table.ts';

export async function insertFollower(db: Db, orderId: string, follower: Owner): Promise<void> {
  await db.insert(orderFollowers).values({ orderId, follower }).onConflictDoNothing();
}

export async function listFollowers(db: Db, orderId: string): Promise<Owner[]> {
  const rows = await db
    .select({ follower: orderFollowers.follower })
    .from(orderFollowers)
    .where(eq(orderFollowers.orderId, orderId));
  return rows.map(({ follower }) => follower);
}
