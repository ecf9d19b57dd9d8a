import { and, asc, eq, inArray, lte, notExists, notLike, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Owner } from '#domains/documents/documents.table.ts';
import type { Tx } from '#platform/db/database.ts';
import {
  idempotencyKeys,
  type Order,
  orderDocuments,
  orderEvents,
  orderFollowers,
  orderGroups,
  orders,
} from '../orders.table.ts';
import { screenshots } from '../screenshots.table.ts';

/** No browser has this name: visitors are called after a hash. */
const nobody: Owner = 'visitor:nobody';
/** Nothing of the number is left; orders masked like this are found by no number. */
const fullyMasked = '****';
const deletedName = '已删除的文件';
const deletedText = '已删除';

/** In one order for everybody, so that two who want the same ones do not wait for each other. */
export async function lockOrdersOf(
  tx: Tx,
  owner: Owner,
): Promise<Pick<Order, 'id' | 'status' | 'screenshotId'>[]> {
  return await tx
    .select({ id: orders.id, status: orders.status, screenshotId: orders.screenshotId })
    .from(orders)
    .where(eq(orders.owner, owner))
    .orderBy(asc(orders.id))
    .for('update');
}

/** Also those of the same order that another browser of the owner's has. */
export async function deleteKeysOf(tx: Tx, owner: Owner): Promise<void> {
  const numbers = tx.select({ number: orders.orderNumber }).from(orders).where(eq(orders.owner, owner));
  await tx
    .delete(idempotencyKeys)
    .where(
      or(
        eq(idempotencyKeys.owner, owner),
        inArray(sql`${idempotencyKeys.answer} ->> 'order_number'`, numbers),
      ),
    );
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
  const groups = tx
    .select({ id: orderGroups.id })
    .from(orderGroups)
    .where(isOneOf(orderGroups.orderId, orderIds));
  await tx
    .update(orderDocuments)
    .set({ originalFilename: deletedName })
    .where(inArray(orderDocuments.groupId, groups));
  await tx.execute(sql`
    insert into ${orderEvents} (id, order_id, at, actor, kind, detail)
    select gen_random_uuid(), id, ${at.toISOString()}::timestamptz, 'customer', 'forgotten', '{}'
    from unnest(${sql.param([...orderIds])}::uuid[]) as id`);
}

/** What clerks wrote to the customer and to each other; that they did stays in the history. */
export async function deleteFreeText(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx
    .update(orders)
    .set({
      cancelReason: '',
      // A problem has words, and these are nobody's.
      paymentProblem: sql`case when ${orders.paymentProblem} = '' then '' else ${deletedText}::text end`,
    })
    .where(isOneOf(orders.id, orderIds));
  await tx
    .update(orderEvents)
    .set({ detail: sql`${orderEvents.detail} - array['reason', 'problem', 'text']` })
    .where(isOneOf(orderEvents.orderId, orderIds));
}

/** Those of these orders, and these people wherever they follow one. */
export async function deleteFollowers(
  tx: Tx,
  orderIds: readonly string[],
  followers: readonly Owner[],
): Promise<void> {
  await tx
    .delete(orderFollowers)
    .where(or(isOneOf(orderFollowers.orderId, orderIds), inArray(orderFollowers.follower, [...followers])));
}

/**
 * Those that belong to no order. Locked first: a question that waited for an order that takes one of them would not
 * see it.
 */
export async function deleteUnusedScreenshots(tx: Tx, owners: readonly Owner[]): Promise<string[]> {
  const isTheirs = inArray(screenshots.owner, [...owners]);
  await tx.select({ id: screenshots.id }).from(screenshots).where(isTheirs).for('update');
  const used = tx.select({ one: sql`1` }).from(orders).where(eq(orders.screenshotId, screenshots.id));
  const rows = await tx
    .delete(screenshots)
    .where(and(isTheirs, notExists(used)))
    .returning({ id: screenshots.id });
  return rows.map(({ id }) => id);
}

export async function deleteScreenshots(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.delete(screenshots).where(isOneOf(screenshots.id, ids));
}

/** As one value, however many there are. */
const isOneOf = (column: AnyPgColumn, ids: readonly string[]) =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`;

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
