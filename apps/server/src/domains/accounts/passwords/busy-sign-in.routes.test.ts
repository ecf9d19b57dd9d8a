import { once } from 'node:events';
import { request } from 'node:http';
import { login, register } from '@print/contract/accounts';
import { expect, test } from 'vitest';
import { createBrowser, goodPassword, newAddress, proxyEnvironment, registrationForm } from '#test/account-clients.ts';
import { seedUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { withPasswordSlot } from './with-password-slot.ts';

const { app, deps, origin } = await createTestApp({ environment: proxyEnvironment });
const { username, passwordHash } = await seedUser(deps, { password: goodPassword });
const { username: neighbourName } = await seedUser(deps, { passwordHash });
const body = { username, password: goodPassword };

/** Fills both slots and the line of the account at this address, so that its further sign-ins there are refused. */
function fillQueue(address: string, account = username): () => Promise<void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const guesser = { address, visitorId: undefined, signal: new AbortController().signal };
  const work = async () => await released;
  const calls = Array.from({ length: 1002 }, async () => await withPasswordSlot(guesser, work, account));
  const settled = Promise.allSettled(calls);
  return async () => {
    release();
    await settled;
  };
}

test('a full line of an account at an address refuses its sign-ins there, but no others', async () => {
  const address = newAddress();
  const emptyQueue = fillQueue(address);

  const refused = await createBrowser(origin, address).call(login, { body });
  expect(refused).toMatchObject({ status: 503, body: { code: 'too_busy' } });
  expect(refused.headers.get('retry-after')).toBe('5');

  const other = createBrowser(origin).call(login, { body });
  const neighbours = [
    createBrowser(origin, address).call(login, { body: { ...body, username: neighbourName } }),
    createBrowser(origin, address).call(register, { body: registrationForm() }),
  ];
  await expect(Promise.race([other, createBrowser(origin).fetch('/healthz')])).resolves.toBeInstanceOf(Response);
  await emptyQueue();
  expect((await other).status).toBe(200);
  expect((await Promise.all(neighbours)).map(({ status }) => status)).toEqual([200, 201]);
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
