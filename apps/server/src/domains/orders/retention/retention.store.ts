import { and, asc, eq, gte, inArray, lte, notLike, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Owner } from '#domains/documents/documents.table.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import {
  idempotencyKeys,
  type Order,
  orderDocuments,
  orderEvents,
  orderFollowers,
  orderGroups,
  orders,
  refundRequests,
} from '../orders.table.ts';
import { isUnused } from '../payments/screenshots.store.ts';
import { screenshots } from '../screenshots.table.ts';

/** No visitor has this id: visitor ids are hashes. */
const nobody: Owner = 'visitor:nobody';
/** No search by phone number finds this value. */
const fullyMasked = '****';
const deletedName = '已删除的文件';
const deletedText = '已删除';

/** Locks in the order of ids, so that two transactions cannot deadlock. */
export async function lockOrdersOf(tx: Tx, owner: Owner): Promise<Pick<Order, 'id' | 'status' | 'screenshotId'>[]> {
  return await tx
    .select({ id: orders.id, status: orders.status, screenshotId: orders.screenshotId })
    .from(orders)
    .where(eq(orders.owner, owner))
    .orderBy(asc(orders.id))
    .for('update');
}

/** Also deletes keys that another browser of the owner used for the same order. */
export async function deleteKeysOf(tx: Tx, owner: Owner): Promise<void> {
  const numbers = tx.select({ number: orders.orderNumber }).from(orders).where(eq(orders.owner, owner));
  await tx
    .delete(idempotencyKeys)
    .where(or(eq(idempotencyKeys.owner, owner), inArray(sql`${idempotencyKeys.response} ->> 'order_number'`, numbers)));
}

export async function listDocumentsOfOrders(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: orderDocuments.documentId })
    .from(orderDocuments)
    .innerJoin(orderGroups, eq(orderGroups.id, orderDocuments.groupId))
    .where(isOneOf(orderGroups.orderId, orderIds));
  return rows.map(({ id }) => id).filter((id) => id !== null);
}

/** Number, prices and print settings stay; owner and free text are deleted. */
export async function anonymiseOrders(tx: Tx, orderIds: readonly string[], at: Date): Promise<void> {
  await tx
    .update(orders)
    .set({ owner: nobody, phoneNumber: fullyMasked, screenshotId: null })
    .where(isOneOf(orders.id, orderIds));
  await deleteFreeText(tx, orderIds);
  const groups = tx.select({ id: orderGroups.id }).from(orderGroups).where(isOneOf(orderGroups.orderId, orderIds));
  await tx.update(orderDocuments).set({ originalFilename: deletedName }).where(inArray(orderDocuments.groupId, groups));
  await tx.execute(sql`
    insert into ${orderEvents} (id, order_id, at, actor, kind, detail)
    select gen_random_uuid(), id, ${at.toISOString()}::timestamptz, 'customer', 'forgotten', '{}'
    from unnest(${sql.param([...orderIds])}::uuid[]) as id`);
}

/** Deletes the text that clerks and the customer wrote. The events themselves stay in the history. */
export async function deleteFreeText(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx
    .update(orders)
    .set({
      cancelReason: '',
      customerNote: '',
      // A check constraint requires a text for every payment problem.
      paymentProblem: sql`case when ${orders.paymentProblem} = '' then '' else ${deletedText}::text end`,
    })
    .where(isOneOf(orders.id, orderIds));
  await tx
    .update(orderEvents)
    .set({ detail: sql`${orderEvents.detail} - array['reason', 'problem', 'text', 'answer']` })
    .where(isOneOf(orderEvents.orderId, orderIds));
  await tx
    .update(refundRequests)
    .set({ reason: deletedText, answer: '' })
    .where(isOneOf(refundRequests.orderId, orderIds));
}

/** Deletes the followers of these orders, and these followers from every order. */
export async function deleteFollowers(tx: Tx, orderIds: readonly string[], followers: readonly Owner[]): Promise<void> {
  await tx
    .delete(orderFollowers)
    .where(or(isOneOf(orderFollowers.orderId, orderIds), inArray(orderFollowers.follower, [...followers])));
}

/**
 * Deletes screenshots without an order. Locks them first: a delete that waits for a concurrent order would not see that
 * order.
 */
export async function deleteUnusedScreenshots(tx: Tx, owners: readonly Owner[]): Promise<string[]> {
  const isOwned = inArray(screenshots.owner, [...owners]);
  await tx.select({ id: screenshots.id }).from(screenshots).where(isOwned).for('update');
  const rows = await tx
    .delete(screenshots)
    .where(and(isOwned, isUnused(tx)))
    .returning({ id: screenshots.id });
  return rows.map(({ id }) => id);
}

export async function deleteScreenshots(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.delete(screenshots).where(isOneOf(screenshots.id, ids));
}

/** One array parameter: a query has a limited number of parameters. */
const isOneOf = (column: AnyPgColumn, ids: readonly string[]) => sql`${column} = any(${sql.param([...ids])}::uuid[])`;
const isNoneOf = (column: AnyPgColumn, ids: readonly string[]) => sql`${column} <> all(${sql.param([...ids])}::uuid[])`;

/** 138****8000. A number of fewer than 11 digits keeps at most its last quarter. */
const maskedPhone = sql`case when length(${orders.phoneNumber}) >= 11
  then left(${orders.phoneNumber}, 3) || '****' || right(${orders.phoneNumber}, 4)
  else '****' || right(${orders.phoneNumber}, length(${orders.phoneNumber}) / 4) end`;

type MaskFilter = { readonly after: Date; readonly before: Date; readonly except: readonly string[] };

/** The oldest orders with a phone number. `after` spares the database the index entries of finished batches. */
export async function listOrdersToMask(
  db: Db,
  { after, before, except }: MaskFilter,
  limit: number,
): Promise<Pick<Order, 'id' | 'createdAt'>[]> {
  return await db
    .select({ id: orders.id, createdAt: orders.createdAt })
    .from(orders)
    .where(
      and(
        gte(orders.createdAt, after),
        lte(orders.createdAt, before),
        notLike(orders.phoneNumber, '%****%'),
        isNoneOf(orders.id, except),
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit(limit);
}

/** Locks in the order of ids, so that two transactions cannot deadlock. */
export async function maskPhones(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const isOrder = isOneOf(orders.id, orderIds);
  await tx.select({ id: orders.id }).from(orders).where(isOrder).orderBy(asc(orders.id)).for('update');
  await tx
    .update(orders)
    .set({ phoneNumber: maskedPhone })
    .where(and(isOrder, notLike(orders.phoneNumber, '%****%')));
}

/** Oldest first. Only orders that nobody has accepted have this moment. */
export async function listOverdueOrders(
  db: Db,
  { now, except }: { readonly now: Date; readonly except: readonly string[] },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(lte(orders.cancelUnpaidAt, now), isNoneOf(orders.id, except)))
    .orderBy(asc(orders.cancelUnpaidAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}
