import { deleteAccount } from '@print/contract/accounts';
import { createOrder } from '@print/contract/ordering';
import { getProfile } from '@print/contract/session';
import { expect, test } from 'vitest';
import { startSignIn } from '#domains/accounts/start-sign-in.ts';
import { placeOrderWithStatus, signIn, uploadConverted } from '#test/customer-actions.ts';
import { seedOrder, seedUser } from '#test/factories.ts';
import { createFakeConverter } from '#test/fake-converter.ts';
import { orderForm } from '#test/order-forms.ts';
import { append, begin, listPartials } from '#test/resuming.ts';
import { createTestApp } from '#test/test-app.ts';
import { createClient } from '#test/test-client.ts';
import { listStoredKeys } from '#test/uploading.ts';

const { deps, origin, as } = await createTestApp({ converter: createFakeConverter });
const { database, clock } = deps;
const password = '雨天 和 咖啡 42';

test('an account with an unfinished order is not deleted', async () => {
  const user = await seedUser(deps);
  const { client } = await signIn(deps, origin, user);
  const id = await uploadConverted(deps, client, '论文.pdf');
  const order = await placeOrderWithStatus(deps, client, [id]);
  await seedOrder(deps, { owner: `user:${user.id}`, status: 'processing' });
  await seedOrder(deps, { owner: `user:${user.id}`, status: 'completed' });
  const stored = await listStoredKeys(deps);

  const reply = await client.call(deleteAccount, { body: { username: user.username } });
  expect(reply).toMatchObject({
    status: 409,
    body: { code: 'orders_unfinished', detail: expect.stringContaining('还有 2 单') },
  });
  expect((await client.call(getProfile, {})).status).toBe(200);
  expect(await listStoredKeys(deps)).toEqual(stored);
  const { rows } = await database.query('select owner, phone_number from orders where id = $1', [order.id]);
  expect(rows).toEqual([{ owner: `user:${user.id}`, phone_number: '13800138000' }]);
});

test('unfinished uploads of the account and of the browser are deleted with it', async () => {
  const user = await seedUser(deps);
  const { client, guest } = await signIn(deps, origin, user);
  for (const owner of [client, guest]) {
    const { upload_id } = (await begin(owner, 100)).body;
    await append(owner, upload_id, 0, Buffer.alloc(60));
  }
  expect((await listPartials(deps)).files).toHaveLength(2);
  expect((await client.call(deleteAccount, { body: { username: user.username } })).status).toBe(204);
  expect(await listPartials(deps)).toEqual({ rows: [], files: [] });
});

test('an order placed during the deletion is complete or refused', async () => {
  for (let round = 0; round < 10; round += 1) {
    const user = await seedUser(deps);
    const { client } = await signIn(deps, origin, user);
    const id = await uploadConverted(deps, client, '论文.pdf');
    const [placed, deleted] = await Promise.all([
      client.call(createOrder, { headers: {}, body: orderForm([id]) }),
      client.call(deleteAccount, { body: { username: user.username } }),
    ]);
    const keys = (await listStoredKeys(deps)).filter((key) => key.includes(id));
    if (deleted.status === 204) {
      // The order is refused with 401 if its request arrives after the session was deleted.
      expect([400, 401]).toContain(placed.status);
      expect(keys).toEqual([]);
    } else {
      expect([placed.status, deleted.status]).toEqual([201, 409]);
      expect(keys).not.toEqual([]);
    }
  }
});

test('the deletion requires the password and has the rate limits of sign-in', async () => {
  const user = await seedUser(deps, { password });
  const { client } = await signIn(deps, origin, user);
  const requestDeletion = async (entered?: string) =>
    await client.call(deleteAccount, {
      body: { username: user.username, ...(entered !== undefined && { password: entered }) },
    });
  expect(await requestDeletion()).toMatchObject({ status: 400, body: { password: [expect.any(String)] } });
  for (let guess = 0; guess < 10; guess += 1)
    expect(await requestDeletion('wrong')).toMatchObject({ status: 400, body: { password: [expect.any(String)] } });
  const limited = await requestDeletion(password);
  expect(limited.status).toBe(429);
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await client.call(getProfile, {})).status).toBe(200);

  clock.moveBy(15 * 60);
  expect((await requestDeletion(password)).status).toBe(204);
  clock.moveBy(-15 * 60);
});

test('a user without a password needs a recent sign-in', async () => {
  const user = await seedUser(deps, { googleId: 'g-1' });
  const { client } = await signIn(deps, origin, user);
  clock.moveBy(15 * 60 + 1);
  const reply = await client.call(deleteAccount, { body: { username: user.username } });
  expect(reply).toMatchObject({ status: 409, body: { detail: expect.stringContaining('登录') } });
  const recent = await signIn(deps, origin, user);
  expect((await recent.client.call(deleteAccount, { body: { username: user.username } })).status).toBe(204);
  clock.moveBy(-15 * 60 - 1);
});

test('the wrong user name is refused', async () => {
  const user = await seedUser(deps, { username: 'own-name' });
  const { client } = await signIn(deps, origin, user);
  for (const username of ['', 'own-nam', 'own name', 'student1'])
    expect(await client.call(deleteAccount, { body: { username } })).toMatchObject({
      status: 400,
      body: { username: [expect.any(String)] },
    });
  expect((await client.call(deleteAccount, { body: { username: ' ＯＷＮ-name ' } })).status).toBe(204);
});

test('a name that would take minutes to normalise is not normalised', async () => {
  const { client } = await signIn(deps, origin, await seedUser(deps));
  // Two alternating combining marks: normalising half a million of them would block the server for four minutes.
  const username = `a${'\u0301\u0323'.repeat(100_000)}`;
  const startedAt = performance.now();
  expect((await client.call(deleteAccount, { body: { username } })).status).toBe(400);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

test('staff, guests and forged requests delete no account', async () => {
  const staff = await as('staff');
  const { body } = await staff.call(getProfile, {});
  const refused = await staff.call(deleteAccount, { body: { username: body.username } });
  expect(refused).toMatchObject({ status: 409, body: { code: 'staff_may_not_leave' } });
  expect((await staff.call(getProfile, {})).status).toBe(200);

  const guest = await as('guest');
  expect((await guest.call(deleteAccount, { body: { username: 'x' } })).status).toBe(401);

  const user = await seedUser(deps);
  const victim = createClient(origin);
  victim.cookies.set('session', await startSignIn(deps, user, 'session'));
  const forged = await victim.fetch(deleteAccount.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: user.username }),
  });
  expect(forged.status).toBe(403);
  expect((await victim.call(getProfile, {})).status).toBe(200);
  expect((await victim.call(deleteAccount, { body: { username: user.username } })).status).toBe(204);
  expect(victim.cookies.has('session')).toBe(false);
});
