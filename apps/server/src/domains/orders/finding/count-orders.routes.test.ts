import { countOrders } from '@print/contract/ordering';
import { expect, test } from 'vitest';
import { startSignIn } from '#domains/accounts/start-sign-in.ts';
import { seedOrder, seedUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { createClient } from '#test/test-client.ts';
import { changeOrderStatus } from '../status/change-order-status.ts';

const { deps, as, origin } = await createTestApp();

async function createUser() {
  const user = await seedUser(deps);
  const client = createClient(origin, await startSignIn(deps, user, 'token'));
  return { client, owner: `user:${user.id}` as const };
}

test('only the user’s own orders are counted, by status', async () => {
  const [mine, others] = [await createUser(), await createUser()];
  const statuses = ['pending', 'pending', 'processing', 'completed', 'completed', 'completed'] as const;
  for (const status of [...statuses, 'cancelled'] as const) await seedOrder(deps, { owner: mine.owner, status });
  await seedOrder(deps, { owner: others.owner });
  const { status, body } = await mine.client.call(countOrders, {});
  expect(status).toBe(200);
  expect(body).toEqual({ total: 7, pending: 2, processing: 1, completed: 3, cancelled: 1 });
});

test('a status change moves the order to another count', async () => {
  const { client, owner } = await createUser();
  expect((await client.call(countOrders, {})).body).toEqual({
    total: 0,
    pending: 0,
    processing: 0,
    completed: 0,
    cancelled: 0,
  });
  const { id: orderId } = await seedOrder(deps, { owner });
  await changeOrderStatus(deps, { orderId, status: 'processing', actor: 'system', despitePayment: true });
  expect((await client.call(countOrders, {})).body).toMatchObject({ total: 1, pending: 0, processing: 1 });
});

test('a guest gets no counts', async () => {
  const reply = await (await as('guest')).call(countOrders, {});
  expect(reply).toMatchObject({ status: 401, body: { code: 'not_authenticated' } });
});
