import { and, lte, notLike, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { orders } from '../orders.table.ts';

/** 138****8000; of a number shorter than that of a mobile a quarter at most is left. */
const masked = sql`case when length(${orders.phoneNumber}) >= 11
  then left(${orders.phoneNumber}, 3) || '****' || right(${orders.phoneNumber}, 4)
  else '****' || right(${orders.phoneNumber}, length(${orders.phoneNumber}) / 4) end`;

/** Says whose. */
export async function maskPhonesBefore(tx: Tx, before: Date): Promise<string[]> {
  const rows = await tx
    .update(orders)
    .set({ phoneNumber: masked })
    .where(and(lte(orders.createdAt, before), notLike(orders.phoneNumber, '%****%')))
    .returning({ id: orders.id });
  return rows.map(({ id }) => id);
}
