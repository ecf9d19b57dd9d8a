import type { OwingSide } from '@print/contract/ledger';
import { type Fen, fen } from '@print/contract/price';
import { and, asc, desc, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { amountOwedOf, isOwing, type Order, orders } from '../orders.table.ts';

const owed = sql`(${amountOwedOf(orders)})`;
const isOf = { customer: sql`${owed} > 0`, shop: sql`${owed} < 0` } satisfies Record<OwingSide, unknown>;

/** Newest first. */
export async function listOwingOrders(
  db: Db,
  side: OwingSide,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Order[]> {
  return await db
    .select()
    .from(orders)
    .where(and(isOwing(orders), isOf[side]))
    .orderBy(desc(orders.createdAt), asc(orders.id))
    .limit(limit)
    .offset(offset);
}

type OwingTotals = {
  readonly customerOrders: number;
  readonly customerAmount: Fen;
  readonly shopOrders: number;
  readonly shopAmount: Fen;
};

export async function findOwingTotals(db: Db): Promise<OwingTotals> {
  const count = (condition: typeof owed) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const sum = (condition: typeof owed) =>
    sql<Fen>`coalesce(sum(abs(${owed})) filter (where ${condition}), 0)`.mapWith((total) => fen(Number(total)));
  const [totals] = await db
    .select({
      customerOrders: count(isOf.customer),
      customerAmount: sum(isOf.customer),
      shopOrders: count(isOf.shop),
      shopAmount: sum(isOf.shop),
    })
    .from(orders)
    .where(isOwing(orders));
  if (!totals) throw new Error('an aggregate returns one row');
  return totals;
}
