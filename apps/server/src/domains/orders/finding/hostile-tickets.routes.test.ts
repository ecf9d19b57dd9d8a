import { FieldErrors, Refusal } from '@print/contract/errors';
import { deleteOrderFiles, queryOrder } from '@print/contract/ordering';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '#test/corpus/mutate.ts';
import { seedOrder } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

/** Few, so that a normal run stays short. Raise it to fuzz more thoroughly. */
const fuzzedBodies = 1000;

const { deps, as, logged } = await createTestApp({ environment: { TRUST_PROXY: '127.0.0.1' } });

const nul = '\u0000';
const strings = [
  ...['', ' ', '\u3000', nul, `13800138000${nul}`, '\ud800', 'ß'.repeat(50), '\u202e13800138000', '💥'],
  ...['x'.repeat(70_000), '*'.repeat(11), '138****8000', "' or '1'='1", '%', '_', '\\', '13800138000'],
  ...['İ', 'ﬃ', '__proto__', '+86', '0086', '--', '１３８００１３８０００', 'NaN', '[object Object]'],
];
const otherValues = [null, true, 0, -0, 1e308, 13800138000, [], {}, [[]], ['13800138000'], { $ne: '' }];

describe('a fuzzed lookup', () => {
  test(`gets a valid response without a 500 and shows no order, ${fuzzedBodies} times`, async () => {
    const { phoneNumber, pickupCode } = await seedOrder(deps);
    const random = seededRandom(7);
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
    const value = () => (random() < 0.7 ? pick(strings) + (random() < 0.3 ? pick(strings) : '') : pick(otherValues));
    const guest = await as('guest');
    const validHeaders = { ...(await guest.csrfHeaders()), 'content-type': 'application/json' };
    const statuses = new Set<number>();

    const send = async (index: number): Promise<void> => {
      const ticket: Record<string, unknown> = { phone_number: phoneNumber, pickup_code: pickupCode };
      ticket[pick(Object.keys(ticket))] = value();
      if (random() < 0.3) ticket[pick([...Object.keys(ticket), '__proto__', nul])] = value();
      if (random() < 0.1) delete ticket['phone_number'];
      const body = JSON.stringify(random() < 0.05 ? value() : ticket);
      const reply = await guest.fetch(pick([queryOrder, deleteOrderFiles]).url, {
        method: 'POST',
        body,
        headers: { ...validHeaders, 'x-forwarded-for': `10.2.${Math.floor(index / 250)}.${index % 250}` },
      });
      const replyBody: unknown = await reply.json();
      statuses.add(reply.status);
      // 13800138000 is the number of the order, also in full-width digits.
      if (reply.status === 200) expect(body.normalize('NFKC')).toContain(phoneNumber);
      else expect([400, 404, 409, 429], body.slice(0, 300)).toContain(reply.status);
      if (reply.status === 400) expect(FieldErrors.safeParse(replyBody).success).toBe(true);
      else if (reply.status !== 200) expect(Refusal.safeParse(replyBody).success).toBe(true);
    };
    for (let sent = 0; sent < fuzzedBodies; sent += 10)
      await Promise.all(Array.from({ length: 10 }, (_, index) => send(sent + index)));

    expect(statuses).toContain(400);
    expect(statuses).toContain(404);
    const lines = logged.join('\n');
    expect(lines).not.toMatch(/internal_error|unavailable/);
    expect(lines).not.toContain(phoneNumber);
    expect(lines).not.toContain(pickupCode);
  });

  test.each(['', '{', 'null', '[]', '"13800138000"', '{"phone_number": {"toString": 1}}'])(
    'with the body %j is refused',
    async (body) => {
      const guest = await as('guest');
      const headers = { ...(await guest.csrfHeaders()), 'content-type': 'application/json' };
      const reply = await guest.fetch(queryOrder.url, { method: 'POST', headers, body });
      expect(reply.status).toBe(400);
      expect(FieldErrors.safeParse(await reply.json()).success).toBe(true);
    },
  );
});
