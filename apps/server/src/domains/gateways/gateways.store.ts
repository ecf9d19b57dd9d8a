import type { PaymentMethod } from '@print/contract/orders';
import { and, asc, eq, inArray, isNotNull, lte, or } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { type GatewayPaymentRow, type GatewayRefundRow, gatewayPayments, gatewayRefunds } from './gateways.table.ts';

export async function insertPayment(tx: Tx, payment: typeof gatewayPayments.$inferInsert): Promise<GatewayPaymentRow> {
  const [row] = await tx.insert(gatewayPayments).values(payment).returning();
  if (!row) throw new Error('the payment was not inserted');
  return row;
}

export async function findWaitingPayment(
  tx: Tx,
  orderId: string,
  method: PaymentMethod,
): Promise<GatewayPaymentRow | undefined> {
  const [row] = await tx
    .select()
    .from(gatewayPayments)
    .where(
      and(
        eq(gatewayPayments.orderId, orderId),
        eq(gatewayPayments.method, method),
        eq(gatewayPayments.state, 'waiting'),
      ),
    );
  return row;
}

export async function findPaymentByReference(
  db: Db,
  method: PaymentMethod,
  reference: string,
): Promise<GatewayPaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(gatewayPayments)
    .where(and(eq(gatewayPayments.method, method), eq(gatewayPayments.reference, reference)));
  return row;
}

/** The order is locked before its payments, everywhere, so that two transactions never wait for each other. */
export async function lockPayment(tx: Tx, id: string): Promise<GatewayPaymentRow | undefined> {
  const [row] = await tx.select().from(gatewayPayments).where(eq(gatewayPayments.id, id)).for('update');
  return row;
}

export async function setPayment(db: Db, id: string, changes: Partial<GatewayPaymentRow>): Promise<void> {
  await db.update(gatewayPayments).set(changes).where(eq(gatewayPayments.id, id));
}

/** A payment that was paid meanwhile stays paid. */
export async function closePaymentRow(db: Db, id: string, nextQueryAt: Date | null): Promise<void> {
  await db
    .update(gatewayPayments)
    .set({ state: 'closed', nextQueryAt })
    .where(and(eq(gatewayPayments.id, id), eq(gatewayPayments.state, 'waiting')));
}

export async function setNextQuery(db: Db, id: string, nextQueryAt: Date | null): Promise<void> {
  await db
    .update(gatewayPayments)
    .set({ nextQueryAt })
    .where(and(eq(gatewayPayments.id, id), isNotNull(gatewayPayments.nextQueryAt)));
}

/** Codes that customers see, and those whose gateway is to be asked. The longest due come first. */
export async function listOpenPayments(
  db: Db,
  { methods, now, limit }: { readonly methods: PaymentMethod[]; readonly now: Date; readonly limit: number },
): Promise<GatewayPaymentRow[]> {
  return await db
    .select()
    .from(gatewayPayments)
    .where(
      and(
        inArray(gatewayPayments.method, methods),
        isNotNull(gatewayPayments.nextQueryAt),
        or(eq(gatewayPayments.state, 'waiting'), lte(gatewayPayments.nextQueryAt, now)),
      ),
    )
    .orderBy(asc(gatewayPayments.nextQueryAt))
    .limit(limit);
}

export async function listPaidPayments(db: Db, orderId: string): Promise<GatewayPaymentRow[]> {
  return await db
    .select()
    .from(gatewayPayments)
    .where(and(eq(gatewayPayments.orderId, orderId), eq(gatewayPayments.state, 'paid')))
    .orderBy(asc(gatewayPayments.paidAt), asc(gatewayPayments.id));
}

export async function insertRefund(tx: Tx, refund: typeof gatewayRefunds.$inferInsert): Promise<void> {
  await tx.insert(gatewayRefunds).values(refund);
}

/** Oldest first. */
export async function listRefundsOf(db: Db, paymentIds: readonly string[]): Promise<GatewayRefundRow[]> {
  return await db
    .select()
    .from(gatewayRefunds)
    .where(inArray(gatewayRefunds.paymentId, [...paymentIds]))
    .orderBy(asc(gatewayRefunds.createdAt), asc(gatewayRefunds.id));
}

export type RefundOfPayment = { readonly refund: GatewayRefundRow; readonly payment: GatewayPaymentRow };

export async function listDueRefunds(
  db: Db,
  { methods, now, limit }: { readonly methods: PaymentMethod[]; readonly now: Date; readonly limit: number },
): Promise<RefundOfPayment[]> {
  return await db
    .select({ refund: gatewayRefunds, payment: gatewayPayments })
    .from(gatewayRefunds)
    .innerJoin(gatewayPayments, eq(gatewayPayments.id, gatewayRefunds.paymentId))
    .where(and(inArray(gatewayPayments.method, methods), lte(gatewayRefunds.nextAttemptAt, now)))
    .orderBy(asc(gatewayRefunds.nextAttemptAt))
    .limit(limit);
}

export async function lockRefund(tx: Tx, id: string): Promise<GatewayRefundRow | undefined> {
  const [row] = await tx.select().from(gatewayRefunds).where(eq(gatewayRefunds.id, id)).for('update');
  return row;
}

export async function setRefund(tx: Tx, id: string, changes: Partial<GatewayRefundRow>): Promise<void> {
  await tx.update(gatewayRefunds).set(changes).where(eq(gatewayRefunds.id, id));
}
