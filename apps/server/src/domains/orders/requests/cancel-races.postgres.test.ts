import { askForRefund, cancelOwnOrder } from '@print/contract/after-ordering';
import { decideRefund, setOrderStatus } from '@print/contract/desk';
import { expect, test } from 'vitest';
import { seedOrder } from '#test/factories.ts';
import { asVisitor } from '#test/order-forms.ts';
import { seedScreenshot } from '#test/ordering-visitor.ts';
import { createTestApp } from '#test/test-app.ts';

const { deps, as } = await createTestApp();
const { database } = deps;
const [lin, wang] = [await as('staff'), await as('staff')];
const { guest, owner } = await asVisitor(await as('guest'));
const count = 40;

/** Five orders at a time: more calls at once would be answered by 503 on a busy machine. */
async function forEachOrder<Result>(ids: readonly string[], race: (id: string, index: number) => Promise<Result>) {
  const results: Result[] = [];
  for (let first = 0; first < ids.length; first += 5)
    results.push(...(await Promise.all(ids.slice(first, first + 5).map((id, place) => race(id, first + place)))));
  return results;
}

async function seedPaidOrders(): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1)
    ids.push((await seedOrder(deps, { owner, screenshotId: await seedScreenshot(deps, owner) })).id);
  return ids;
}

test('of a customer who cancels and a clerk who begins to print, one wins and the other is told', async () => {
  const ids = await seedPaidOrders();
  const cancel = (id: string) => guest.call(cancelOwnOrder, { params: { id }, body: {} });
  const start = (id: string) =>
    lin.call(setOrderStatus, { params: { id }, body: { status: 'processing', from: 'pending' } });
  const results = await forEachOrder(ids, async (id, index) => {
    // Half of the orders see the clerk first.
    const [first, second] = index % 2 === 0 ? [start, cancel] : [cancel, start];
    const replies = await Promise.all([first(id), second(id)]);
    return replies.map(({ status }) => status).sort();
  });
  expect(new Set(results.map(String))).toEqual(new Set(['200,409']));
  const { rows } = await database.query(
    `select count(*)::int as orders,
       count(*) filter (where o.status = 'cancelled')::int as cancelled,
       count(*) filter (where (o.status = 'cancelled') <> (r.id is not null))::int as wrong
     from orders o left join refund_requests r on r.order_id = o.id where o.id = any($1::uuid[])`,
    [ids],
  );
  expect(rows).toEqual([{ orders: count, cancelled: expect.any(Number), wrong: 0 }]);
}, 60_000);

test('two presses make one request, and two clerks decide it once', async () => {
  const ids = await seedPaidOrders();
  const ask = (id: string) => guest.call(askForRefund, { params: { id }, body: { reason: '印错了' } });
  const asked = await forEachOrder(ids, (id) => Promise.all([ask(id), ask(id)]));
  expect(new Set(asked.flat().map(({ status }) => status))).toEqual(new Set([200]));
  const decide = (id: string, clerk: typeof lin) =>
    clerk.call(decideRefund, { params: { id }, body: { decision: 'done' } });
  const decided = (await forEachOrder(ids, (id) => Promise.all([decide(id, lin), decide(id, wang)]))).flat();
  expect(decided.filter(({ status }) => status === 200)).toHaveLength(count);
  expect(decided.filter(({ status }) => status === 409)).toHaveLength(count);
  const { rows } = await database.query(
    `select kind, count(*)::int as times from order_events
     where order_id = any($1::uuid[]) and kind <> 'placed' group by kind order by kind`,
    [ids],
  );
  expect(rows).toEqual([
    { kind: 'refund_asked', times: count },
    { kind: 'refund_decided', times: count },
  ]);
}, 60_000);
