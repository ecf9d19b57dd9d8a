import { nextStatuses, type OrderStatus } from '@print/contract/orders';
import { fen } from '@print/contract/price';
import { describe, expect, test } from 'vitest';
import { collectEvents } from '#test/collect-events.ts';
import { seedDocument, seedOrder } from '#test/factories.ts';
import { asVisitor } from '#test/order-forms.ts';
import { createTestApp } from '#test/test-app.ts';
import { findWholeOrder } from '../finding/finding-orders.store.ts';
import { insertFollower } from '../orders.store.ts';
import type { Order } from '../orders.table.ts';
import { changeOrderStatus } from './change-order-status.ts';
import { markCollected } from './mark-collected.ts';

const { deps, as } = await createTestApp();
const { db, database, clock, random } = deps;
const actor = 'user:clerk';
const dayMs = 86_400_000;
const inDays = (days: number) => new Date(clock.now().getTime() + days * dayMs);

const change = (orderId: string, status: OrderStatus, reason?: string) =>
  changeOrderStatus(deps, { orderId, status, actor, despitePayment: true, ...(reason !== undefined && { reason }) });

async function rowOf({ id }: Pick<Order, 'id'>): Promise<Record<string, unknown>> {
  const { rows } = await database.query('select * from orders where id = $1', [id]);
  return rows[0] ?? {};
}

async function eventsOf({ id }: Pick<Order, 'id'>): Promise<Record<string, unknown>[]> {
  const { rows } = await database.query(
    "select actor, kind, detail from order_events where order_id = $1 and kind <> 'placed' order by at",
    [id],
  );
  return rows;
}

async function expiryOf(documentId: string): Promise<number> {
  const { rows } = await database.query('select expires_at from documents where id = $1', [documentId]);
  const expiresAt = rows[0]?.['expires_at'];
  if (!(expiresAt instanceof Date)) throw new Error('there is no such document');
  return expiresAt.getTime();
}

describe('the status of an order', () => {
  test('follows the allowed steps, and each step is recorded with actor and time', async () => {
    const order = await seedOrder(deps);
    await change(order.id, 'processing');
    await change(order.id, 'completed');
    await markCollected(deps, { orderId: order.id, actor });

    const row = await rowOf(order);
    expect(row).toMatchObject({ status: 'completed', cancelled_at: null, cancel_reason: '' });
    for (const time of ['processing_at', 'completed_at', 'collected_at']) expect(row[time]).toBeInstanceOf(Date);
    expect(await eventsOf(order)).toEqual([
      { actor, kind: 'status', detail: { from: 'pending', to: 'processing' } },
      { actor, kind: 'status', detail: { from: 'processing', to: 'completed' } },
      { actor, kind: 'collected', detail: { open: 0 } },
    ]);
  });

  const statuses = Object.keys(nextStatuses) as OrderStatus[];
  const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));

  test.each(pairs)('changes from %s to %s only if that is allowed', async (from, to) => {
    const order = await seedOrder(deps, { status: from });
    const allowed: readonly OrderStatus[] = nextStatuses[from];
    const statusChange = change(order.id, to, '没有纸了');
    if (allowed.includes(to)) await statusChange;
    else await expect(statusChange).rejects.toMatchObject({ status: 409, code: 'order_status_not_allowed' });
    expect(await rowOf(order)).toMatchObject({ status: allowed.includes(to) ? to : from });
    expect(await eventsOf(order)).toHaveLength(allowed.includes(to) ? 1 : 0);
  });

  test.each([undefined, '', ' \n', '长'.repeat(201)])('does not become cancelled for the reason %j', async (reason) => {
    const order = await seedOrder(deps);
    await expect(change(order.id, 'cancelled', reason)).rejects.toMatchObject({
      status: 400,
      fields: { reason: [expect.any(String)] },
    });
    expect(await rowOf(order)).toMatchObject({ status: 'pending' });
  });

  test('becomes cancelled for a reason, and the order then awaits no counts', async () => {
    const order = await seedOrder(deps, { awaitsCounts: true });
    await change(order.id, 'cancelled', ' 重复下单 ');
    expect(await rowOf(order)).toMatchObject({
      status: 'cancelled',
      cancel_reason: '重复下单',
      awaits_counts: false,
      cancelled_at: expect.any(Date),
    });
    expect(await eventsOf(order)).toMatchObject([{ detail: { to: 'cancelled', reason: '重复下单' } }]);
  });

  test('is changed by one of twenty clerks at once', async () => {
    const order = await seedOrder(deps);
    const clerks = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        changeOrderStatus(deps, {
          orderId: order.id,
          actor: `user:${index}`,
          despitePayment: true,
          ...(index % 2 === 0 ? { status: 'processing' } : { status: 'cancelled', reason: '没有纸了' }),
        }),
      ),
    );
    // An order in processing may still be cancelled by another clerk.
    const done = clerks.filter(({ status }) => status === 'fulfilled').length;
    const events = await eventsOf(order);
    expect(events).toHaveLength(done);
    expect(done).toBeLessThanOrEqual(2);

    const other = await seedOrder(deps);
    const same = await Promise.allSettled(Array.from({ length: 20 }, () => change(other.id, 'processing')));
    expect(same.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await eventsOf(other)).toHaveLength(1);
  });

  test('cannot be changed for an unknown id', async () => {
    await expect(change(random.uuid(), 'processing')).rejects.toMatchObject({ code: 'order_not_found' });
  });

  test('notifies owner, followers and staff once each when it changes', async () => {
    const { guest: mine, owner } = await asVisitor(await as('guest'));
    const { guest: followerGuest, owner: follower } = await asVisitor(await as('guest'));
    const order = await seedOrder(deps, { owner });
    for (const visitor of [follower, owner]) await insertFollower(db, order.id, visitor);
    const customerEvents = [await collectEvents(mine), await collectEvents(followerGuest)];
    const staffEvents = await collectEvents(await as('staff'));
    await change(order.id, 'processing');
    for (const events of customerEvents) await expect.poll(() => events).toEqual([{ topic: 'order', id: order.id }]);
    await expect.poll(() => staffEvents).toEqual([{ topic: 'queue', id: order.id }]);
  });
});

describe('a handover', () => {
  test.each(['pending', 'processing', 'cancelled'] as const)('of a %s order is refused', async (status) => {
    const order = await seedOrder(deps, { status });
    await expect(markCollected(deps, { orderId: order.id, actor })).rejects.toMatchObject({ status: 409 });
  });

  test('twice is recorded once, and settles no money', async () => {
    const order = await seedOrder(deps, { status: 'completed', priceDifference: fen(15) });
    await Promise.all([1, 2, 3].map(() => markCollected(deps, { orderId: order.id, actor })));
    expect(await findWholeOrder(deps.db, order.id)).toMatchObject({ ledgerTotal: 0, collectedAt: expect.any(Date) });
    expect(await eventsOf(order)).toEqual([{ actor, kind: 'collected', detail: { open: 15 } }]);
  });
});

describe('the files of an order', () => {
  /** A document in orders of the given ages in days; it expires thirty days after the newest. */
  async function seedOrderedDocument(...ages: number[]) {
    const document = await seedDocument(deps, { expiresAt: inDays(30 - Math.min(...ages)) });
    const orders: Order[] = [];
    for (const age of ages)
      orders.push(
        await seedOrder(deps, { status: 'processing', createdAt: inDays(-age) }, [
          { documents: [{ documentId: document.id }, { documentId: document.id }] },
        ]),
      );
    return { document, orders: orders as [Order, ...Order[]] };
  }
  const closeToTime = (moment: Date) => expect.closeTo(moment.getTime(), -5);

  test('are kept a week longer when it is completed', async () => {
    const { document, orders } = await seedOrderedDocument(2);
    await change(orders[0].id, 'completed');
    expect(await expiryOf(document.id)).toEqual(closeToTime(inDays(7)));
  });

  test('are kept a week longer when it is cancelled', async () => {
    const { document, orders } = await seedOrderedDocument(2);
    await change(orders[0].id, 'cancelled', '没有纸了');
    expect(await expiryOf(document.id)).toEqual(closeToTime(inDays(7)));
  });

  test('are kept no longer than a month after it was placed', async () => {
    const { document, orders } = await seedOrderedDocument(26);
    await change(orders[0].id, 'completed');
    expect(await expiryOf(document.id)).toEqual(closeToTime(inDays(4)));
  });

  test('are kept for another open order and expire after that one', async () => {
    const { document, orders } = await seedOrderedDocument(2, 5);
    const [first, second] = orders;
    await change(first.id, 'completed');
    expect(await expiryOf(document.id)).toEqual(closeToTime(inDays(25)));
    await change((second as Order).id, 'completed');
    expect(await expiryOf(document.id)).toEqual(closeToTime(inDays(7)));

    const others = await seedOrderedDocument(5, 2);
    await change((others.orders[1] as Order).id, 'completed');
    expect(await expiryOf(others.document.id)).toEqual(closeToTime(inDays(25)));
    await change(others.orders[0].id, 'cancelled', '没有纸了');
    expect(await expiryOf(others.document.id)).toEqual(closeToTime(inDays(7)));
  });

  test('keep their expiry when processing starts', async () => {
    const document = await seedDocument(deps, { expiresAt: inDays(30) });
    const order = await seedOrder(deps, {}, [{ documents: [{ documentId: document.id }] }]);
    await change(order.id, 'processing');
    expect(await expiryOf(document.id)).toBe(document.expiresAt.getTime());
  });

  test('that were uploaded again for a new order keep their expiry', async () => {
    const document = await seedDocument(deps, { expiresAt: inDays(1) });
    const order = await seedOrder(deps, { status: 'processing', createdAt: inDays(-29.9) }, [
      { documents: [{ documentId: document.id }] },
    ]);
    await change(order.id, 'completed');
    expect(await expiryOf(document.id)).toEqual(closeToTime(inDays(1)));
  });

  test('of two orders completed at the same moment get the later expiry', async () => {
    const { document, orders } = await seedOrderedDocument(26, 25);
    await Promise.all(orders.map(({ id }) => change(id, 'completed')));
    expect(await expiryOf(document.id)).toEqual(closeToTime(inDays(5)));
  });
});
