import { listDevices, login, signOutDevice, signOutOtherDevices } from '@print/contract/accounts';
import { getProfile } from '@print/contract/session';
import { describe, expect, test } from 'vitest';
import { createBrowser, createSignedInBrowser, goodPassword, proxyEnvironment } from '#test/account-clients.ts';
import { seedUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestClient } from '#test/test-client.ts';
import { deleteExpired } from '../accounts.jobs.ts';
import type { User } from '../accounts.table.ts';
import { startSignIn } from '../start-sign-in.ts';

const { deps, origin, as } = await createTestApp({ environment: proxyEnvironment });

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36';
const weChat = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1 MicroMessenger/8.0.50';

const { passwordHash } = await seedUser(deps, { password: goodPassword });

async function signIn(user: User, userAgent: string): Promise<{ token: TestClient; browser: TestClient }> {
  const browser = createBrowser(origin, undefined, userAgent);
  const body = { username: user.username, password: goodPassword };
  const reply = await browser.call(login, { body });
  return { browser, token: createSignedInBrowser(origin, reply.body.token, browser) };
}

async function devicesOf(client: TestClient) {
  const { status, body } = await client.call(listDevices, {});
  expect(status).toBe(200);
  return body;
}

const statusOf = async (client: TestClient) => (await client.call(getProfile, {})).status;

describe('the list of devices', () => {
  test('shows this browser first, with token and session as one device', async () => {
    const user = await seedUser(deps, { passwordHash });
    const desk = await signIn(user, chrome);
    const { rows } = await deps.database.query('select visitor_id from sign_ins where user_id = $1', [user.id]);
    const visitorId = String(rows[0]?.['visitor_id']);
    desk.browser.cookies.set('session', await startSignIn(deps, user, 'session', { visitorId, userAgent: chrome }));
    deps.clock.moveBy(60);
    const phone = await signIn(user, weChat);

    expect(await devicesOf(desk.token)).toMatchObject([
      { name: 'Chrome · Windows', is_current: true },
      { name: '微信 · iPhone', is_current: false },
    ]);
    expect(await devicesOf(phone.token)).toMatchObject([
      { name: '微信 · iPhone', is_current: true },
      { name: 'Chrome · Windows', is_current: false },
    ]);
    expect((await devicesOf(desk.browser)).map((device) => device.is_current)).toEqual([true, false]);
  });

  test('shows the hour of the last use and writes at most once per hour', async () => {
    const user = await seedUser(deps);
    const client = createSignedInBrowser(origin, await startSignIn(deps, user, 'token'));
    const lastSeenAt = async () => (await devicesOf(client))[0]?.last_seen_at;
    const first = await lastSeenAt();
    deps.clock.moveBy(59 * 60);
    expect(await lastSeenAt()).toBe(first);
    deps.clock.moveBy(2 * 60);
    // The request itself updates the last use.
    await statusOf(client);
    const second = await lastSeenAt();
    expect(Date.parse(second ?? '')).toBeGreaterThan(Date.parse(first ?? '') + 3600 * 1000);
    deps.clock.moveBy(30 * 60);
    expect(await lastSeenAt()).toBe(second);
  });

  test('omits expired sign-ins', async () => {
    const user = await seedUser(deps);
    await startSignIn(deps, user, 'token', { visitorId: 'long ago', userAgent: chrome });
    deps.clock.moveBy(31 * 24 * 3600);
    const client = createSignedInBrowser(origin, await startSignIn(deps, user, 'token'));
    expect(await devicesOf(client)).toHaveLength(1);
  });

  test('is refused for guests', async () => {
    for (const [endpoint, request] of [
      [listDevices, {}],
      [signOutOtherDevices, {}],
    ] as const)
      expect((await (await as('guest')).call(endpoint, request)).status).toBe(401);
  });
});

describe('signing a device out', () => {
  test('revokes its token and its session only', async () => {
    const user = await seedUser(deps);
    const lostDevice = { visitorId: 'lost-phone', userAgent: weChat };
    const lostSession = createBrowser(origin);
    lostSession.cookies.set('session', await startSignIn(deps, user, 'session', lostDevice));
    const lostToken = createSignedInBrowser(origin, await startSignIn(deps, user, 'token', lostDevice));
    const here = createSignedInBrowser(origin, await startSignIn(deps, user, 'token'));
    const third = createSignedInBrowser(origin, await startSignIn(deps, user, 'token'));
    const id = (await devicesOf(here)).find(({ name }) => name === '微信 · iPhone')?.id ?? '';

    expect((await here.call(signOutDevice, { params: { id } })).status).toBe(204);
    expect([await statusOf(lostSession), await statusOf(lostToken)]).toEqual([401, 401]);
    expect([await statusOf(here), await statusOf(third)]).toEqual([200, 200]);
    expect((await here.call(signOutDevice, { params: { id } })).status).toBe(404);
    const known = await deps.database.query('select * from known_devices where user_id = $1', [user.id]);
    expect(known.rows).toEqual([]);
  });

  test('replies to another user’s id as to an unknown id', async () => {
    const visitor = { visitorId: 'shared-computer', userAgent: chrome };
    const otherUsersBrowser = createSignedInBrowser(
      origin,
      await startSignIn(deps, await seedUser(deps), 'token', visitor),
    );
    const mine = createSignedInBrowser(origin, await startSignIn(deps, await seedUser(deps), 'token', visitor));
    const id = (await devicesOf(otherUsersBrowser))[0]?.id ?? '';

    const foreign = await mine.call(signOutDevice, { params: { id } });
    const unknown = await mine.call(signOutDevice, { params: { id: deps.random.uuid() } });
    expect(foreign).toMatchObject({ status: 404, body: unknown.body });
    expect((await mine.call(signOutDevice, { params: { id: 'x' } })).status).toBe(400);
    expect(await statusOf(otherUsersBrowser)).toBe(200);
    expect((await mine.call(signOutOtherDevices, {})).status).toBe(204);
    expect(await statusOf(otherUsersBrowser)).toBe(200);
  });

  test('revokes all other devices on request and keeps this one', async () => {
    const user = await seedUser(deps, { passwordHash });
    const [desk, phone] = [await signIn(user, chrome), await signIn(user, weChat)];
    const unnamed = createSignedInBrowser(origin, await startSignIn(deps, user, 'token'));
    expect((await phone.token.call(signOutOtherDevices, {})).status).toBe(204);
    expect([await statusOf(desk.token), await statusOf(unnamed)]).toEqual([401, 401]);
    expect(await devicesOf(phone.token)).toMatchObject([{ name: '微信 · iPhone', is_current: true }]);
  });
});

test('a nightly job deletes expired sign-ins and browsers unseen for half a year', async () => {
  const user = await seedUser(deps);
  const count = async (table: string) =>
    (await deps.database.query(`select from ${table} where user_id = $1`, [user.id])).rows.length;
  await startSignIn(deps, user, 'token', { visitorId: 'first', userAgent: undefined });
  deps.clock.moveBy(29 * 24 * 3600);
  await startSignIn(deps, user, 'token', { visitorId: 'second', userAgent: undefined });
  await deleteExpired(deps, new AbortController().signal);
  expect([await count('sign_ins'), await count('known_devices')]).toEqual([2, 2]);

  deps.clock.moveBy(2 * 24 * 3600);
  await deleteExpired(deps, new AbortController().signal);
  expect([await count('sign_ins'), await count('known_devices')]).toEqual([1, 2]);

  deps.clock.moveBy(150 * 24 * 3600);
  await deleteExpired(deps, new AbortController().signal);
  expect([await count('sign_ins'), await count('known_devices')]).toEqual([0, 1]);
});
