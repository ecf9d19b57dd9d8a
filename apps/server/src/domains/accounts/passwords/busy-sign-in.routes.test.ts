import { once } from 'node:events';
import { request } from 'node:http';
import { login } from '@print/contract/accounts';
import { expect, test } from 'vitest';
import { createBrowser, goodPassword, newAddress, proxyEnvironment } from '#test/account-clients.ts';
import { seedUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { withPasswordSlot } from './with-password-slot.ts';

const { app, deps, origin } = await createTestApp({ environment: proxyEnvironment });
const { username } = await seedUser(deps, { password: goodPassword });
const body = { username, password: goodPassword };

/** Fills both slots and the queue of this address, so that further requests from it are refused. */
function fillQueue(address: string): () => Promise<void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const guesser = { address, signal: new AbortController().signal };
  const calls = Array.from({ length: 1002 }, async () => await withPasswordSlot(guesser, async () => await released));
  const settled = Promise.allSettled(calls);
  return async () => {
    release();
    await settled;
  };
}

test('a full queue of one address refuses its sign-ins, but not those of another', async () => {
  const address = newAddress();
  const emptyQueue = fillQueue(address);

  const refused = await createBrowser(origin, address).call(login, { body });
  expect(refused).toMatchObject({ status: 503, body: { code: 'too_busy' } });
  expect(refused.headers.get('retry-after')).toBe('5');

  const other = createBrowser(origin).call(login, { body });
  await expect(Promise.race([other, createBrowser(origin).fetch('/healthz')])).resolves.toBeInstanceOf(Response);
  await emptyQueue();
  expect((await other).status).toBe(200);
});

test('a sign-in whose client has disconnected is not checked', async () => {
  const emptyQueue = fillQueue(newAddress());
  const user = await seedUser(deps, { password: goodPassword });
  const browser = createBrowser(origin);
  const headers = {
    ...(await browser.csrfHeaders()),
    cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
    'content-type': 'application/json',
  };
  const received = once(app.server, 'request');
  const { method, url } = login;
  const leaving = request(origin + url, { method, headers, agent: false });
  leaving.on('error', () => {}).end(JSON.stringify({ username: user.username, password: goodPassword }));
  const [{ socket }] = await received;
  leaving.destroy();
  await once(socket, 'close');

  await emptyQueue();
  const reply = await createBrowser(origin).call(login, { body: { username: user.username, password: goodPassword } });
  expect(reply.status).toBe(200);
  const { rows } = await deps.database.query('select 1 from sign_ins where user_id = $1', [user.id]);
  expect(rows).toHaveLength(1);
});
