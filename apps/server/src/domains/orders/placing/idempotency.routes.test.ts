import { randomUUID } from 'node:crypto';
import { createOrder, type NewOrder } from '@print/contract/ordering';
import { describe, expect, test, vi } from 'vitest';
import { startSignIn } from '#domains/accounts/start-sign-in.ts';
import type { Owner } from '#domains/documents/documents.table.ts';
import { seedDocument, seedUser } from '#test/factories.ts';
import { asVisitor, orderForm } from '#test/order-forms.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestClient } from '#test/test-client.ts';

const { deps, as } = await createTestApp();
const { database, clock } = deps;
const counted = { conversion: 'done', pdfKey: 'documents/seeded/pdf', instantPages: 4, exactPages: 4 } as const;

async function seedVisitor() {
  const { guest, owner } = await asVisitor(await as('guest'));
  const { id } = await seedDocument(deps, { owner, ...counted });
  return { guest, owner, form: orderForm([id]) };
}

const placeOrder = (client: TestClient, body: NewOrder, key: string) =>
  client.call(createOrder, { headers: { 'idempotency-key': key }, body });

const countOrders = async (owner: Owner) =>
  (await database.query('select order_number from orders where owner = $1', [owner])).rows.length;

test('an order whose number is in use is placed with another one, and counts once', async () => {
  const [first, second] = [await seedVisitor(), await seedVisitor()];
  const key = randomUUID();
  let draws = 0;
  const { bytes } = deps.random;
  // The first draw of the second order repeats that of the first.
  const drawn = vi.spyOn(deps.random, 'bytes').mockImplementation((size) => {
    if (size === 4) draws += 1;
    return size === 4 && draws <= 2 ? Buffer.from([0, 0, 1, 1]) : bytes(size);
  });
  const { body: existing } = await placeOrder(first.guest, first.form, randomUUID());
  const { status, body: placed } = await placeOrder(second.guest, second.form, key);
  drawn.mockRestore();
  expect([status, draws]).toEqual([201, 3]);
  expect(placed.order_number).not.toBe(existing.order_number);
  expect((await placeOrder(second.guest, second.form, key)).body).toEqual(placed);
  const { rows } = await database.query('select 1 from limit_attempts where key = $1', [`orders:${second.owner}`]);
  expect([await countOrders(second.owner), rows.length]).toEqual([1, 1]);
});

describe('the same idempotency key and body', () => {
  test('return the same order', async () => {
    const { guest, owner, form } = await seedVisitor();
    const key = randomUUID();
    const [first, second] = [await placeOrder(guest, form, key), await placeOrder(guest, form, key)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    // Another field order or an unknown field does not make another body.
    const { groups, ...rest } = form;
    const repeated = await placeOrder(guest, { groups, ...rest, unknown: 'x' } as NewOrder, key);
    expect(repeated.body).toEqual(first.body);
    expect(await countOrders(owner)).toBe(1);
  });

  test('create one order and one response for twenty parallel requests', async () => {
    const { guest, owner, form } = await seedVisitor();
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 20 }, () => placeOrder(guest, form, key)));
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(201));
    for (const { body } of replies) expect(body).toEqual(replies[0]?.body);
    expect(await countOrders(owner)).toBe(1);
  });

  test('get the response even above the order limit, and count once', async () => {
    const { guest, owner, form } = await seedVisitor();
    await database.query('update shop_settings set max_orders_per_hour = 2');
    const first = await placeOrder(guest, form, 'a');
    for (let time = 0; time < 5; time += 1) await placeOrder(guest, form, 'a');
    expect((await placeOrder(guest, form, 'b')).status).toBe(201);
    expect((await placeOrder(guest, form, 'c')).status).toBe(429);
    await database.query('update shop_settings set is_open = false');
    expect((await placeOrder(guest, form, 'd')).status).toBe(409);
    expect(await placeOrder(guest, form, 'a')).toMatchObject({ status: 201, body: first.body });
    await database.query('update shop_settings set max_orders_per_hour = 30, is_open = true');
    expect(await countOrders(owner)).toBe(2);
  });

  test('get the response even after files and prices have changed', async () => {
    const { guest, owner, form } = await seedVisitor();
    const first = await placeOrder(guest, form, 'key');
    await database.query('delete from documents where owner = $1', [owner]);
    await database.query(
      `insert into price_lists (version, base_fee, papers, bindings, created_at)
       select 2, 999, papers, bindings, now() from price_lists where version = 1`,
    );
    expect(await placeOrder(guest, form, 'key')).toMatchObject({ status: 201, body: first.body });
    await database.query('delete from price_lists where version = 2');
  });

  test('create a new order after a day', async () => {
    const { guest, owner, form } = await seedVisitor();
    const first = await placeOrder(guest, form, 'key');
    clock.moveBy(24 * 3600 - 10);
    expect((await placeOrder(guest, form, 'key')).body).toEqual(first.body);
    clock.moveBy(20);
    const later = await placeOrder(guest, form, 'key');
    expect(later.status).toBe(201);
    expect(later.body.order_number).not.toBe(first.body.order_number);
    expect((await placeOrder(guest, form, 'key')).body).toEqual(later.body);
    expect(await countOrders(owner)).toBe(2);
    clock.moveBy(-24 * 3600 - 10);
  });

  test('of another user create another order', async () => {
    const [visitor, otherVisitor] = [await seedVisitor(), await seedVisitor()];
    const first = await placeOrder(visitor.guest, visitor.form, 'key');
    // Even with the same body: the file belongs to another customer, and the order stays hidden.
    expect(await placeOrder(otherVisitor.guest, visitor.form, 'key')).toMatchObject({
      status: 400,
      body: { 'groups.0.documents.0.file_id': ['文件不存在或已过期，请重新上传'] },
    });
    const second = await placeOrder(otherVisitor.guest, otherVisitor.form, 'key');
    expect(second.status).toBe(201);
    expect(second.body.order_number).not.toBe(first.body.order_number);
  });

  describe('from one browser', () => {
    async function signIn({ guest, form }: Awaited<ReturnType<typeof seedVisitor>>) {
      const user = await seedUser(deps);
      const headers = {
        authorization: `Token ${await startSignIn(deps, user, 'token')}`,
        'content-type': 'application/json',
        'idempotency-key': 'key',
      };
      const body = JSON.stringify(form);
      const placeSignedIn = async () => {
        const reply = await guest.fetch('/api/orders/', { method: 'POST', headers, body });
        return { status: reply.status, body: await reply.json() };
      };
      return { owner: `user:${user.id}` as const, placeSignedIn };
    }

    test('return the same order after sign-in', async () => {
      const visitor = await seedVisitor();
      const first = await placeOrder(visitor.guest, visitor.form, 'key');
      const { owner, placeSignedIn } = await signIn(visitor);
      for (let time = 0; time < 2; time += 1)
        expect(await placeSignedIn()).toMatchObject({ status: 201, body: first.body });
      expect([await countOrders(visitor.owner), await countOrders(owner)]).toEqual([1, 0]);
    });

    test('return the same order after sign-out', async () => {
      const visitor = await seedVisitor();
      const { owner, placeSignedIn } = await signIn(visitor);
      const first = await placeSignedIn();
      expect(await placeOrder(visitor.guest, visitor.form, 'key')).toMatchObject({ status: 201, body: first.body });
      expect([await countOrders(visitor.owner), await countOrders(owner)]).toEqual([0, 1]);
    });

    test('create one order when both are sent at once', async () => {
      const visitor = await seedVisitor();
      const { owner, placeSignedIn } = await signIn(visitor);
      const replies = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          index % 2 === 0 ? placeSignedIn() : placeOrder(visitor.guest, visitor.form, 'key'),
        ),
      );
      expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(201));
      for (const { body } of replies) expect(body).toEqual(replies[0]?.body);
      expect((await countOrders(visitor.owner)) + (await countOrders(owner))).toBe(1);
    });
  });
});

describe('the same idempotency key', () => {
  test('with another body is refused, and the first order stays', async () => {
    const { guest, owner, form } = await seedVisitor();
    const first = await placeOrder(guest, form, 'key');
    const other = { ...form, phone_number: '13900139000' };
    const refused = await placeOrder(guest, other, 'key');
    expect(refused).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    expect((await placeOrder(guest, form, 'key')).body).toEqual(first.body);
    expect(await countOrders(owner)).toBe(1);
  });

  test('with another body at the same moment is refused too', async () => {
    const { guest, owner, form } = await seedVisitor();
    const bodies = Array.from({ length: 10 }, (_, index) => ({ ...form, phone_number: `1380000${index % 2}` }));
    const replies = await Promise.all(bodies.map((body) => placeOrder(guest, body, 'key')));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(5).fill(422)]);
    expect(await countOrders(owner)).toBe(1);
  });

  test('is free again after a refusal', async () => {
    const { guest, form } = await seedVisitor();
    expect((await placeOrder(guest, { ...form, phone_number: '' }, 'key')).status).toBe(400);
    expect((await placeOrder(guest, form, 'key')).status).toBe(201);
  });

  test('of more than 255 characters is refused, of 255 is accepted', async () => {
    const { guest, form } = await seedVisitor();
    expect(await placeOrder(guest, form, 'k'.repeat(256))).toMatchObject({
      status: 400,
      body: { 'idempotency-key': [expect.any(String)] },
    });
    expect((await placeOrder(guest, form, 'k'.repeat(255))).status).toBe(201);
    expect((await placeOrder(guest, form, '')).status).toBe(400);
    expect((await placeOrder(guest, form, 'ü?;"\'-- drop')).status).toBe(201);
  });
});

test('an order that fails in its last step is rolled back', async () => {
  const { guest, owner, form } = await seedVisitor();
  await database.query('alter table idempotency_keys add constraint broken check (answer is null) not valid');
  const failed = await placeOrder(guest, form, 'key');
  await database.query('alter table idempotency_keys drop constraint broken');
  expect(failed.status).toBe(500);
  for (const table of ['orders', 'idempotency_keys'])
    expect((await database.query(`select 1 from ${table} where owner = $1`, [owner])).rows).toEqual([]);
  const { rows } = await database.query('select ordered_at from documents where owner = $1', [owner]);
  expect(rows).toEqual([{ ordered_at: null }]);
  const limits = await database.query('select 1 from limit_attempts where key = $1', [`orders:${owner}`]);
  expect(limits.rows).toEqual([]);
  expect((await placeOrder(guest, form, 'key')).status).toBe(201);
});
