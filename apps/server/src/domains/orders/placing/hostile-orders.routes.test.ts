import { FieldErrors, Refusal } from '@print/contract/errors';
import type { NewOrder } from '@print/contract/ordering';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '#test/corpus/mutate.ts';
import { seedDocument } from '#test/factories.ts';
import { asVisitor, orderForm } from '#test/order-forms.ts';
import { createTestApp } from '#test/test-app.ts';

/** Few, so that a normal run stays short. Raise it to fuzz more thoroughly. */
const fuzzedBodies = 1000;

const { deps, as, logged } = await createTestApp();
await deps.database.query('update shop_settings set max_orders_per_hour = 100000');
const counted = { conversion: 'done', pdfKey: 'documents/seeded/pdf', instantPages: 4, exactPages: 4 } as const;

const hostileValues: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e308, -0, 999_999_999_999, '', ' ', '1', '0x10', '1e3', 'NaN'],
  ...['\u0000', '\uD800', '\u202E', '💥'.repeat(300), 'x'.repeat(70_000), "'; drop table orders; --"],
  ...[
    '__proto__',
    'constructor',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '00000000-0000-0000-0000-000000000000',
  ],
  ...[[], {}, [[]], [{}], { length: -1 }, { toString: 1 }, Array(51).fill({}), [null], { $gt: '' }],
];

type Json = Record<string, unknown> | unknown[];

/** The parent and the key of every value in a body. */
function listFields(value: unknown, found: [Json, string | number][] = []): [Json, string | number][] {
  if (typeof value !== 'object' || value === null) return found;
  for (const key of Object.keys(value)) {
    found.push([value as Json, Array.isArray(value) ? Number(key) : key]);
    listFields((value as Record<string, unknown>)[key], found);
  }
  return found;
}

function fuzz(form: NewOrder, random: () => number): unknown {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const body: unknown = structuredClone(form);
  for (let times = Math.ceil(random() * 3); times > 0; times -= 1) {
    const fields = listFields(body);
    if (fields.length === 0) return pick(hostileValues);
    const [parent, key] = pick(fields);
    const action = random();
    const target = parent as Record<string | number, unknown>;
    if (action < 0.6) target[key] = structuredClone(pick(hostileValues));
    else if (action < 0.75) delete target[key];
    else if (action < 0.9 && Array.isArray(parent)) parent.push(structuredClone(parent[0]));
    else target[`${key}${pick(['', '_', '\u0000', '.'])}`] = structuredClone(pick(hostileValues));
  }
  return random() < 0.02 ? pick(hostileValues) : body;
}

describe('a fuzzed order', () => {
  test(`gets a valid response without a 500 and leaves no partial order, ${fuzzedBodies} times`, async () => {
    const { guest, owner } = await asVisitor(await as('guest'));
    const files = [await seedDocument(deps, { owner, ...counted }), await seedDocument(deps, { owner, ...counted })];
    const form = orderForm(
      files.map(({ id }) => id),
      { payment_screenshot_id: null },
    );
    const headers = { ...(await guest.csrfHeaders()), 'content-type': 'application/json' };
    const random = seededRandom(4);
    const statuses = new Map<number, number>();

    const send = async (): Promise<void> => {
      const body = JSON.stringify(fuzz(form, random)) ?? 'undefined';
      const key: Record<string, string> =
        random() < 0.3 ? { 'idempotency-key': String(Math.floor(random() * 20)) } : {};
      const reply = await guest.fetch('/api/orders/', { method: 'POST', body, headers: { ...headers, ...key } });
      const replyBody: unknown = await reply.json();
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      expect([201, 400, 413, 422], body.slice(0, 300)).toContain(reply.status);
      if (reply.status === 400) expect(FieldErrors.safeParse(replyBody).success, JSON.stringify(replyBody)).toBe(true);
      else if (reply.status !== 201) expect(Refusal.safeParse(replyBody).success).toBe(true);
    };
    for (let sent = 0; sent < fuzzedBodies; sent += 10) await Promise.all(Array.from({ length: 10 }, send));

    expect(statuses.get(400)).toBeGreaterThan(fuzzedBodies / 2);
    const { rows } = await deps.database.query(
      `select count(*)::int as orders, count(*) filter (where not exists (
         select from order_groups g join order_documents d on d.group_id = g.id where g.order_id = orders.id))::int as half
       from orders`,
    );
    expect(rows).toEqual([{ orders: expect.any(Number), half: 0 }]);
    expect(logged.join()).not.toMatch(/internal_error|unavailable/);
  });

  test.each([
    ['', 400],
    ['{', 400],
    ['null', 400],
    ['"order"', 400],
    ['[]', 400],
    ['{"__proto__": {"groups": []}}', 400],
    [`{"groups": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 400],
    [JSON.stringify({ phone_number: 'x'.repeat(1024 * 1024) }), 413],
  ])('with the body %.30j gets %i', async (body, status) => {
    const { guest } = await asVisitor(await as('guest'));
    const headers = { ...(await guest.csrfHeaders()), 'content-type': 'application/json' };
    const reply = await guest.fetch('/api/orders/', { method: 'POST', headers, body });
    expect(reply.status).toBe(status);
    expect(typeof (await reply.json())).toBe('object');
  });
});
