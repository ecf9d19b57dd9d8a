import { changePassword, listDevices, login } from '@print/contract/accounts';
import { getProfile, logout } from '@print/contract/session';
import { describe, expect, test } from 'vitest';
import { createBrowser, createSignedInBrowser, goodPassword, proxyEnvironment } from '#test/account-clients.ts';
import { seedUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestClient } from '#test/test-client.ts';
import { startSignIn } from '../start-sign-in.ts';

const { deps, origin } = await createTestApp({ environment: proxyEnvironment });

const password = goodPassword;
await seedUser(deps, { username: 'Li.Lei', email: 'Li@Campus.test', password });

const signIn = async (username: string, entered = password, browser: TestClient = createBrowser(origin)) =>
  await browser.call(login, { body: { username, password: entered } });

describe('sign-in', () => {
  test.each(['Li.Lei', 'li.lei', ' LI.LEI ', 'Ｌi．Lei', 'Li@Campus.test', 'li@campus.TEST'])(
    'accepts the login name %j',
    async (username) => {
      const { status, body } = await signIn(username);
      expect(status).toBe(200);
      expect(body.user).toMatchObject({ username: 'Li.Lei', email: 'Li@Campus.test', has_password: true });
      expect((await createSignedInBrowser(origin, body.token).call(getProfile, {})).body).toEqual(body.user);
    },
  );

  test('issues a new token each time and stores none in plain text', async () => {
    const tokens = [];
    for (let time = 0; time < 3; time += 1) tokens.push((await signIn('Li.Lei')).body.token);
    expect(new Set(tokens).size).toBe(3);
    const { rows } = await deps.database.query('select * from sign_ins');
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(JSON.stringify(rows)).not.toContain(token);
    }
  });

  test('lasts until sign-out of this device', async () => {
    const [here, there] = [await signIn('Li.Lei'), await signIn('Li.Lei')].map(({ body }) =>
      createSignedInBrowser(origin, body.token),
    );
    expect((await here?.call(logout, {}))?.status).toBe(204);
    expect((await here?.call(getProfile, {}))?.status).toBe(401);
    expect((await there?.call(getProfile, {}))?.status).toBe(200);
  });

  test('revokes another user’s session in this browser', async () => {
    const browser = createBrowser(origin);
    browser.cookies.set('session', await startSignIn(deps, await seedUser(deps), 'session'));
    expect((await signIn('Li.Lei', password, browser)).status).toBe(200);
    expect(browser.cookies.has('session')).toBe(false);
  });

  test('stores a readable name of the browser', async () => {
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';
    const { body } = await signIn('Li.Lei', password, createBrowser(origin, undefined, firefox));
    const devices = await createSignedInBrowser(origin, body.token).call(listDevices, {});
    expect(devices.body.find((device) => device.is_current)).toMatchObject({ name: 'Firefox · Linux' });
  });
});

describe('a refused sign-in', () => {
  test('has the same message for every reason and names no field', async () => {
    await seedUser(deps, { username: 'provider-only', email: 'provider@campus.test' });
    const replies = [
      await signIn('Li.Lei', 'wrong password'),
      await signIn('li@campus.test', 'wrong password'),
      await signIn('Li.Lei', password.toUpperCase() + password),
      await signIn('Li.Lei', ''),
      await signIn('Li.Lei', 'x'.repeat(129)),
      await signIn('Li.Lei', 'x'.repeat(900_000)),
      await signIn('Li.Lei', '\u0000\uD800'),
      await signIn('provider-only', ''),
      await signIn('provider-only', 'null'),
      await signIn('nobody'),
      await signIn('nobody@campus.test'),
      await signIn(''),
      await signIn('@'),
      await signIn('%'),
      await signIn('Li\u0000Lei'),
      await signIn('\uD800'),
      await signIn('\uFDFA'.repeat(300_000)),
    ];
    for (const { status, body } of replies) {
      expect(status).toBe(400);
      expect(body).toEqual({ non_field_errors: ['登录信息不正确，请检查后重试'] });
    }
  });

  test('with an invalid body gets a 400 that mentions no name, address or password', async () => {
    const browser = createBrowser(origin);
    for (const body of [{}, { username: 'x' }, { username: 1, password: {} }, [], null, 'x']) {
      const reply = await browser.call(login, { body: body as never });
      expect(reply.status).toBe(400);
      expect(JSON.stringify(reply.body)).not.toMatch(/用户名|邮箱|密码/);
    }
  });
});

test('a sign-in with the old password during its change is revoked', async () => {
  const user = await seedUser(deps, { username: 'hasty', password });
  const here = createSignedInBrowser(origin, await startSignIn(deps, user, 'token'));
  const form = { current_password: password, password: 'a new one, longer', password_confirm: 'a new one, longer' };
  const [changed, ...others] = await Promise.all([
    here.call(changePassword, { body: form }),
    ...Array.from({ length: 5 }, async () => await signIn('hasty')),
  ]);
  expect(changed.status).toBe(200);
  for (const { status, body } of others)
    if (status === 200) expect((await createSignedInBrowser(origin, body.token).call(getProfile, {})).status).toBe(401);

  expect((await here.call(getProfile, {})).status).toBe(200);
  expect((await signIn('hasty')).status).toBe(400);
  expect((await signIn('hasty', 'a new one, longer')).status).toBe(200);
});
