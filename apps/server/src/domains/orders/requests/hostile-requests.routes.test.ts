import { FieldErrors, Refusal } from '@print/contract/errors';
import { expect, test } from 'vitest';
import { seededRandom } from '#test/corpus/mutate.ts';
import { seedOrder } from '#test/factories.ts';
import { asVisitor } from '#test/order-forms.ts';
import { seedScreenshot } from '#test/ordering-visitor.ts';
import { createTestApp } from '#test/test-app.ts';

const { deps, as, logged } = await createTestApp();
const { guest, owner } = await asVisitor(await as('guest'));
const { id } = await seedOrder(deps, { owner, screenshotId: await seedScreenshot(deps, owner) });
const clerk = await as('staff');

const calls: readonly [method: string, path: string, body: Record<string, unknown>][] = [
  ['POST', 'cancel/', { reason: '不要了' }],
  ['PUT', 'note/', { note: '快一点' }],
  ['PUT', 'screenshot/', { payment_screenshot_id: '00000000-0000-4000-8000-000000000000' }],
  ['POST', 'refund-requests/', { reason: '印错了' }],
];
const hostileValues: readonly unknown[] = [
  ...['\u0000', 'a\u0000b', '\uD800', '\u202Eabc', '💥'.repeat(300), 'x'.repeat(70_000), 'a\u200Bb', 'y\u2028x'],
  ...[null, true, 0, -1, 1.5, 1e308, [], {}, [[]], [{}], { toString: 1 }, ['x'], { $gt: '' }],
];

/** A refusal with the common fields and a Chinese message. */
function expectRefusal([status, text]: readonly [number, string], of: string): void {
  expect([400, 404, 409, 413, 429], of).toContain(status);
  const body = JSON.parse(text);
  expect(status === 400 ? FieldErrors.safeParse(body).success : Refusal.safeParse(body).success, of).toBe(true);
  expect(text).toMatch(/\p{sc=Han}/u);
}

async function send(method: string, path: string, body: string): Promise<readonly [number, string]> {
  const headers = { ...(await guest.csrfHeaders()), 'content-type': 'application/json' };
  const reply = await guest.fetch(`/api/orders/${path}`, { method, headers, body });
  return [reply.status, await reply.text()];
}

test.each(calls)('%s …/%s of a malformed or unknown order is refused', async (method, path, body) => {
  for (const orderId of ['x', '0', '%00', '..%2f..', "'%20or%201=1", `${id}x`, '00000000-0000-0000-0000-000000000000'])
    expectRefusal(await send(method, `${orderId}/${path}`, JSON.stringify(body)), orderId);
});

test('fuzzed requests cause no 500 and change nothing', async () => {
  const random = seededRandom(11);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  for (let times = 0; times < 400; times += 1) {
    const [method, path, body] = pick(calls);
    const [field = ''] = Object.keys(body);
    const sent = JSON.stringify({ ...body, [field]: pick(hostileValues) });
    expectRefusal(await send(method, `${id}/${path}`, sent), sent.slice(0, 200));
  }
  for (const [method, path] of calls)
    for (const broken of ['', '{', 'null', '[]', '"x"', '{"reason":"a","reason"'])
      expectRefusal(await send(method, `${id}/${path}`, broken), broken);
  const { rows } = await deps.database.query(
    `select status, customer_note, refund_state, (select count(*)::int from order_events e where e.order_id = o.id) as events
     from orders o where id = $1`,
    [id],
  );
  expect(rows).toEqual([{ status: 'pending', customer_note: '', refund_state: null, events: 1 }]);
  expect(logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});

test('hostile decisions of staff cause no 500', async () => {
  for (const decision of [...hostileValues, '', 'open'])
    for (const answer of hostileValues) {
      const body = JSON.stringify({ decision: decision === 'open' ? 'declined' : decision, answer });
      const headers = { 'content-type': 'application/json' };
      const reply = await clerk.fetch(`/api/staff/orders/${id}/refund-request/`, { method: 'PUT', headers, body });
      expectRefusal([reply.status, await reply.text()], body.slice(0, 200));
    }
});
