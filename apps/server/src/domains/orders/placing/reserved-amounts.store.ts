import type { PaymentMethod } from '@print/contract/orders';
import type { Fen } from '@print/contract/price';
import { and, between, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Owner } from '#domains/documents/documents.table.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { orders } from '../orders.table.ts';
import { type ReservedAmount, reservedAmounts } from './reserved-amounts.table.ts';

/** Until the transaction ends, nobody else reserves an amount of this method. */
export async function lockAmounts(tx: Tx, method: PaymentMethod): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`amounts:${method}`}))`);
}

type AmountSearch = {
  readonly method: PaymentMethod;
  readonly from: Fen;
  readonly to: Fen;
  readonly reservedAfter: Date;
  readonly orderedAfter: Date;
};

/** Amounts that are reserved, or that unpaid orders ask for. One statement: an order takes its amount over meanwhile. */
export async function listTakenAmounts(tx: Tx, search: AmountSearch): Promise<Fen[]> {
  const { method, from, to, reservedAfter, orderedAfter } = search;
  const reserved = tx
    .select({ amount: reservedAmounts.amount })
    .from(reservedAmounts)
    .where(
      and(
        eq(reservedAmounts.method, method),
        between(reservedAmounts.amount, from, to),
        gt(reservedAmounts.reservedAt, reservedAfter),
      ),
    );
  const asked = tx
    .select({ amount: orders.totalPrice })
    .from(orders)
    .where(
      and(
        gt(orders.createdAt, orderedAfter),
        eq(orders.paymentMethod, method),
        between(orders.totalPrice, from, to),
        ne(orders.paymentCheck, 'checked'),
        ne(orders.status, 'cancelled'),
      ),
    );
  const rows = await reserved.union(asked);
  return rows.map(({ amount }) => amount);
}

/** The earlier reservation of a caller is free again. */
export async function deleteReservations(tx: Tx, owner: Owner): Promise<void> {
  await tx.delete(reservedAmounts).where(eq(reservedAmounts.owner, owner));
}

export async function insertReservation(tx: Tx, reservation: ReservedAmount): Promise<void> {
  await tx.insert(reservedAmounts).values(reservation);
}

/** The order asks for the amount from now on. */
export async function takeReservation(
  tx: Tx,
  id: string,
  owners: readonly Owner[],
): Promise<ReservedAmount | undefined> {
  const [row] = await tx
    .delete(reservedAmounts)
    .where(and(eq(reservedAmounts.id, id), inArray(reservedAmounts.owner, [...owners])))
    .returning();
  return row;
}

export async function deleteReservationsBefore(db: Db, time: Date): Promise<void> {
  await db.delete(reservedAmounts).where(lt(reservedAmounts.reservedAt, time));
}
