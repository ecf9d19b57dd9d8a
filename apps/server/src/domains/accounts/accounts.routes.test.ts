import { getCsrfToken, getProfile, logout } from '@print/contract/session';
import { describe, expect, test } from 'vitest';
import { createHttp } from '#platform/http/create-http.ts';
import { seedUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { createClient } from '#test/test-client.ts';
import { guardStaffCalls, identifyCaller } from './accounts.hooks.ts';
import { startSignIn } from './start-sign-in.ts';

const { deps, origin, as } = await createTestApp();

async function signInBySession() {
  const user = await seedUser(deps);
  const client = createClient(origin);
  client.cookies.set('session', await startSignIn(deps, user, 'session'));
  return { user, client };
}

describe('authentication', () => {
  test('with a token gives a customer their own profile', async () => {
    const user = await seedUser(deps, { username: '李雷', email: 'lilei@campus.test', lastName: '李' });
    const client = createClient(origin, await startSignIn(deps, user, 'token'));
    const { status, body, headers } = await client.call(getProfile, {});

    expect(status).toBe(200);
    expect(body).toMatchObject({ username: '李雷', email: 'lilei@campus.test', is_staff: false });
    expect(new Date(body.created_at)).toEqual(user.createdAt);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('refuses a guest with 401', async () => {
    const guest = await as('guest');
    expect(await guest.call(getProfile, {})).toMatchObject({ status: 401, body: { code: 'not_authenticated' } });
  });

  test.each(['Token wrong', 'Token', 'Bearer x', 'Basic eDp5', 'junk'])(
    'refuses the header "%s" with 401, also where guests are allowed',
    async (authorization) => {
      const reply = await (await as('guest')).fetch('/api/shop/', { headers: { authorization } });
      expect(reply.status).toBe(401);
      expect(await reply.json()).toEqual({ detail: '登录已过期，请重新登录', code: 'token_invalid' });
    },
  );

  test('accepts the session cookie of an OAuth sign-in', async () => {
    const { user, client } = await signInBySession();
    expect(await client.call(getProfile, {})).toMatchObject({ status: 200, body: { username: user.username } });
  });

  test('does not accept a session secret as a token, or a token as a session', async () => {
    const user = await seedUser(deps);
    const session = await startSignIn(deps, user, 'session');
    const token = await startSignIn(deps, user, 'token');
    const tokenAsSession = createClient(origin);
    tokenAsSession.cookies.set('session', token);

    expect((await createClient(origin, session).call(getProfile, {})).status).toBe(401);
    expect((await tokenAsSession.call(getProfile, {})).status).toBe(401);
  });

  test('expires a token after 30 days', async () => {
    const user = await seedUser(deps);
    const pastClock = { now: () => new Date(deps.clock.now().getTime() - 31 * 24 * 3600 * 1000) };
    const token = await startSignIn({ ...deps, clock: pastClock }, user, 'token');

    expect((await createClient(origin, token).call(getProfile, {})).status).toBe(401);
  });

  test('stores no secret in plain text', async () => {
    const secret = await startSignIn(deps, await seedUser(deps), 'token');
    const { rows } = await deps.database.query('select * from sign_ins');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe('logging out', () => {
  test('revokes the token', async () => {
    const customer = await as('customer');
    expect((await customer.call(logout, {})).status).toBe(204);
    expect((await customer.call(getProfile, {})).status).toBe(401);
  });

  test('revokes the session cookie', async () => {
    const { client } = await signInBySession();
    const session = client.cookies.get('session') ?? '';
    expect((await client.call(logout, {})).status).toBe(204);
    expect(client.cookies.has('session')).toBe(false);

    client.cookies.set('session', session);
    expect((await client.call(getProfile, {})).status).toBe(401);
  });

  test('revokes token and session cookie if both exist', async () => {
    const { user, client } = await signInBySession();
    const token = await startSignIn(deps, user, 'token');
    await client.fetch('/api/logout/', { method: 'POST', headers: { authorization: `Token ${token}` } });

    expect((await client.call(getProfile, {})).status).toBe(401);
    expect((await createClient(origin, token).call(getProfile, {})).status).toBe(401);
  });
});

describe('CSRF protection', () => {
  const post = (client: Awaited<ReturnType<typeof as>>, headers: Record<string, string>) =>
    client.fetch('/api/logout/', { method: 'POST', headers });

  test('sends the token with a readable cookie and an HttpOnly visitor cookie', async () => {
    const guest = await as('guest');
    const reply = await guest.fetch('/api/csrf/');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const { csrfToken } = (await reply.json()) as { csrfToken: string };
    const [visitor = '', csrf = ''] = reply.headers.getSetCookie().sort().reverse();

    expect(csrf).toMatch(new RegExp(`^csrftoken=${csrfToken}; `));
    expect(csrf).toContain('SameSite=Lax');
    expect(csrf).not.toContain('HttpOnly');
    expect(visitor).toMatch(/^visitor=.*HttpOnly; SameSite=Lax/);
  });

  test('replaces an empty visitor cookie by a new visitor', async () => {
    const guest = await as('guest');
    guest.cookies.set('visitor', '');
    await guest.fetch('/api/csrf/');
    expect(guest.cookies.get('visitor')).toMatch(/^[\w-]{43}$/);
  });

  test('gives a second tab the same token', async () => {
    const guest = await as('guest');
    const first = await guest.call(getCsrfToken, {});
    expect((await guest.call(getCsrfToken, {})).body).toEqual(first.body);
  });

  test('accepts a request with the right token', async () => {
    expect((await (await as('guest')).call(logout, {})).status).toBe(204);
  });

  test('refuses a missing token, a wrong one and another visitor’s with 403', async () => {
    const guest = await as('guest');
    await guest.call(getCsrfToken, {});
    const { body } = await (await as('guest')).call(getCsrfToken, {});

    expect((await post(guest, {})).status).toBe(403);
    expect((await post(guest, { 'x-csrftoken': 'wrong.wrong' })).status).toBe(403);
    guest.cookies.set('csrftoken', body.csrfToken);
    const reply = await post(guest, { 'x-csrftoken': body.csrfToken });
    expect(reply.status).toBe(403);
    expect(await reply.json()).toMatchObject({ code: 'csrf_failed' });
  });

  test('refuses a session cookie without a token', async () => {
    const { client } = await signInBySession();
    expect((await post(client, {})).status).toBe(403);
  });

  test.each([{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }])(
    'refuses a request with %j even with a valid token',
    async (headers) => {
      const customer = await as('customer');
      expect((await post(customer, headers as Record<string, string>)).status).toBe(403);
      expect((await customer.call(getProfile, {})).status).toBe(200);
    },
  );

  test('accepts a request from our own origin', async () => {
    expect((await post(await as('customer'), { origin: 'http://print.test' })).status).toBe(204);
  });
});

test('every route below the staff prefix requires staff, and an owner unless it is on the list for clerks', async () => {
  const http = await createHttp(deps);
  http.addHook('onRequest', identifyCaller(deps));
  http.addHook('onRequest', guardStaffCalls);
  http.get('/api/staff/orders/', async () => ({}));
  http.get('/api/staff/new/', async () => ({}));
  const statusFor = async (role: 'customer' | 'clerk' | 'owner', url = '/api/staff/orders') => {
    const token = await startSignIn(deps, await seedUser(deps, { role }), 'token');
    const headers = { authorization: `Token ${token}` };
    return (await http.inject({ url, headers })).statusCode;
  };

  expect((await http.inject('/api/staff/orders')).statusCode).toBe(401);
  expect(await statusFor('customer')).toBe(403);
  expect(await statusFor('clerk')).toBe(200);
  expect(await statusFor('owner')).toBe(200);
  expect(await statusFor('clerk', '/api/staff/new')).toBe(403);
  expect(await statusFor('owner', '/api/staff/new')).toBe(200);
});

test('cookies are Secure and bound to the host on https', async () => {
  const { createApp } = await import('#app');
  const { parseConfig } = await import('#platform/config.ts');
  const config = parseConfig({ PUBLIC_ORIGIN: 'https://print.test' });
  const app = await createApp({ ...deps, config, live: { ...deps.live, stop: async () => {} } });
  const cookies = (await app.inject('/api/csrf/')).cookies;
  await app.close();

  expect(cookies.map(({ name }) => name).sort()).toEqual(['__Host-visitor', 'csrftoken']);
  for (const cookie of cookies) expect(cookie).toMatchObject({ secure: true, path: '/', sameSite: 'Lax' });
});
