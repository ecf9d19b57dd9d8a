import { changeOrders, checkPayment, collectOrder, setOrderStatus } from '@print/contract/desk';
import type { OrderStatus } from '@print/contract/orders';
import { expect, test } from 'vitest';
import { seedOrder } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestClient } from '#test/test-client.ts';

const { deps, as } = await createTestApp();
const { database } = deps;
const [lin, wang] = [await as('staff'), await as('staff')];
const count = 50;

async function seedOrders(status: OrderStatus): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) ids.push((await seedOrder(deps, { status })).id);
  return ids;
}

/** The number of events of each kind and of orders that have them. */
async function countEvents(ids: readonly string[]): Promise<unknown> {
  const { rows } = await database.query(
    `select kind, detail ->> 'to' as "to", count(*)::int as times, count(distinct order_id)::int as orders
     from order_events where order_id = any($1::uuid[]) and kind <> 'placed' group by 1, 2 order by 1, 2`,
    [ids],
  );
  return rows;
}

/** Sends one request per order, all in parallel. */
const changeStatus = async (clerk: TestClient, ids: readonly string[], from: OrderStatus, status: OrderStatus) =>
  await Promise.all(
    ids.map(async (id) => {
      const reply = await clerk.call(setOrderStatus, {
        params: { id },
        body: { from, status, reason: '没纸了', despite_payment: true },
      });
      return reply.status;
    }),
  );

const countSuccesses = (statuses: readonly number[]) => statuses.filter((status) => status === 200).length;

test('two clerks who change the same fifty orders take each step once, and the slower one is refused', async () => {
  const ids = await seedOrders('pending');
  const reversedIds = ids.toReversed();
  const started = await Promise.all([
    changeStatus(lin, ids, 'pending', 'processing'),
    changeStatus(wang, reversedIds, 'pending', 'processing'),
  ]);
  expect(started.map(countSuccesses).reduce((sum, successes) => sum + successes)).toBe(count);
  expect(new Set(started.flat())).toEqual(new Set([200, 409]));

  const batch = (clerk: TestClient, batchIds: readonly string[], act: 'completed' | 'collected') =>
    clerk.call(changeOrders, { body: { ids: [...batchIds], act } });
  const completed = await Promise.all([batch(lin, ids, 'completed'), batch(wang, reversedIds, 'completed')]);
  const results = completed.flatMap(({ body }) => body.results);
  expect(results).toHaveLength(2 * count);
  expect(results.filter(({ is_done }) => is_done)).toHaveLength(count);
  expect(new Set(results.filter(({ is_done }) => !is_done).map(({ detail }) => detail))).toEqual(
    new Set(['订单当前状态不允许此操作']),
  );

  await Promise.all([
    batch(lin, ids, 'collected'),
    ...reversedIds.map((id) => wang.call(collectOrder, { params: { id } })),
  ]);
  expect(await countEvents(ids)).toEqual([
    { kind: 'collected', to: null, times: count, orders: count },
    { kind: 'status', to: 'completed', times: count, orders: count },
    { kind: 'status', to: 'processing', times: count, orders: count },
  ]);
}, 60_000);

test('an order that is completed and cancelled at the same moment ends in one status', async () => {
  const ids = await seedOrders('processing');
  const [completed, cancelled] = await Promise.all([
    changeStatus(lin, ids, 'processing', 'completed'),
    changeStatus(wang, ids.toReversed(), 'processing', 'cancelled'),
  ]);
  expect(countSuccesses(completed) + countSuccesses(cancelled)).toBe(count);
  const { rows } = await database.query(
    `select count(*)::int as events, count(distinct order_id)::int as orders,
       count(*) filter (where e.detail ->> 'to' = o.status)::int as kept
     from order_events e join orders o on o.id = e.order_id where o.id = any($1::uuid[]) and e.kind = 'status'`,
    [ids],
  );
  expect(rows).toEqual([{ events: count, orders: count, kept: count }]);
}, 60_000);

test('an order whose payment becomes a problem while another clerk starts it is started before or not at all', async () => {
  const ids: string[] = [];
  for (let number = 0; number < 10; number += 1)
    ids.push((await seedOrder(deps, { paymentCheck: 'checked', isWalkIn: true })).id);
  const problem = { check: 'problem', problem: '没有到账' } as const;
  const [started, reported] = await Promise.all([
    Promise.all(ids.map((id) => lin.call(setOrderStatus, { params: { id }, body: { status: 'processing' } }))),
    Promise.all(ids.toReversed().map((id) => wang.call(checkPayment, { params: { id }, body: problem }))),
  ]);
  expect(new Set(reported.map(({ status }) => status))).toEqual(new Set([200]));
  const { rows } = await database.query('select id, status, payment_check from orders where id = any($1::uuid[])', [
    ids,
  ]);
  expect(rows).toHaveLength(10);
  for (const { id, status, payment_check: check } of rows) {
    const reply = started[ids.indexOf(String(id))];
    expect([reply?.status, status, check]).toEqual(
      reply?.status === 200 ? [200, 'processing', 'problem'] : [409, 'pending', 'problem'],
    );
    if (reply?.status === 409) expect(reply.body).toMatchObject({ code: 'payment_unverified' });
  }
}, 60_000);
