import { FieldErrors, Refusal } from '@print/contract/errors';
import { expect, test } from 'vitest';
import { seededRandom } from '#test/corpus/mutate.ts';
import { seedOrder } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

const { deps, as, logged } = await createTestApp();
const { database } = deps;
const clerk = await as('staff');
const { id } = await seedOrder(deps);

const hostileValues = (): unknown[] => [
  ...['', ' ', '\u0000', 'a\u0000b', '\uD800', '\u202Eabc', '💥'.repeat(300), 'x'.repeat(70_000)],
  ...["'; drop table orders; --", '../../etc/passwd', '<script>alert(1)</script>', '__proto__', '%', '_'],
  ...[null, true, 0, -1, 1.5, 1e308, [], {}, [[]], [{}], { toString: 1 }, ['x'], { $gt: '' }],
];
const ids = ['x', '0', '%00', '..%2f..', "'%20or%201=1", `${id}x`, '00000000-0000-0000-0000-000000000000'];
const calls: readonly [method: string, path: string, body: Record<string, unknown>][] = [
  ['PUT', 'status/', { status: 'processing', from: 'pending', reason: '没有纸了', known_doubts: ['amount_differs'] }],
  ['PUT', 'payment/', { check: 'problem', problem: '没有到账' }],
  ['POST', 'notes/', { text: '急' }],
  ['PUT', 'collected/', {}],
];

async function send(method: string, path: string, body?: unknown): Promise<[number, string]> {
  const reply = await clerk.fetch(path, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  });
  return [reply.status, await reply.text()];
}

/** A refusal with the common fields and a Chinese message. */
function expectRefusal([status, text]: [number, string]): void {
  expect([400, 404, 409, 413, 422]).toContain(status);
  const body = JSON.parse(text);
  expect(status === 400 ? FieldErrors.safeParse(body).success : Refusal.safeParse(body).success).toBe(true);
  expect(text).toMatch(/\p{sc=Han}/u);
}

test.each(calls)('%s …/%s of an unknown order is refused', async (method, path, body) => {
  for (const orderId of ids) expectRefusal(await send(method, `/api/staff/orders/${orderId}/${path}`, body));
});

test.each(['', 'screenshot/'])('reading …/%s of an unknown order is refused', async (path) => {
  for (const orderId of ids) expectRefusal(await send('GET', `/api/staff/orders/${orderId}/${path}`));
});

test('a note of a megabyte is refused, and a larger body is not read', async () => {
  const url = `/api/staff/orders/${id}/notes/`;
  expectRefusal(await send('POST', url, { text: '长'.repeat(340_000) }));
  const [status, text] = await send('POST', url, { text: 'x'.repeat(1_100_000) });
  expect([status, JSON.parse(text).code]).toEqual([413, 'too_large']);
});

test.each([
  `search=${'9'.repeat(41)}`,
  `search=${encodeURIComponent('长'.repeat(4000))}`,
  'search=a&search=b',
  'status=gone',
  'page=0',
  'page=-1',
  'page=1e3',
  'page=9999999',
  'page=1&page=2',
])('the queue refuses %s', async (query) => {
  expectRefusal(await send('GET', `/api/staff/orders/?${query.slice(0, 9000)}`));
});

test.each(['search=%00', 'search=%25', 'search=%F0%9F', 'search=%5C', 'page=999999', 'search=', '__proto__=1'])(
  'the queue accepts %s',
  async (query) => {
    const [status] = await send('GET', `/api/staff/orders/?${query}`);
    expect(status).toBe(200);
  },
);

test.each(['', 'code=', `code=${'A'.repeat(101)}`, 'code=%00', 'code=%ED%A0%80', 'code=a&code=b'])(
  'the query %j finds no order to hand over',
  async (query) => expectRefusal(await send('GET', `/api/staff/handover/?${query}`)),
);

test('fuzzed requests cause no 500 and change nothing', async () => {
  const random = seededRandom(7);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const bodies = [...calls.map(([method, path, body]) => [method, `${id}/${path}`, body] as const)];
  const batch = ['POST', 'batch/', { ids: [id], act: 'processing', despite_payment: 'x' }] as const;
  const walkIn = ['POST', '', { phone_number: '', payment_method: 'WECHAT', is_paid: true, groups: [] }] as const;
  const before = await database.query('select status, payment_check from orders where id = $1', [id]);
  for (let times = 0; times < 400; times += 1) {
    const [method, path, body] = pick([...bodies.slice(0, 3), batch, walkIn]);
    // One field always has an invalid value; `reason` is not checked for every status.
    const field = pick(Object.keys(body).filter((name) => name !== 'reason'));
    const value = pick(
      hostileValues().filter((value) => typeof value !== 'string' || !['text', 'problem'].includes(field)),
    );
    const sent = { ...body, [field]: value };
    if (field === 'phone_number' || field === 'is_paid') Object.assign(sent, { groups: [] });
    expectRefusal(await send(method, `/api/staff/orders/${path}`, sent));
  }
  for (const broken of ['', '{', 'null', '[]', '"x"', '{"status":"processing","status"'])
    expectRefusal(await send('PUT', `/api/staff/orders/${id}/status/`, broken));
  const after = await database.query('select status, payment_check from orders where id = $1', [id]);
  expect(after.rows).toEqual(before.rows);
  expect(logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});
