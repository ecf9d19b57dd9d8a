import { login } from '@print/contract/accounts';
import { invite } from '@print/contract/members';
import { getUserinfo, validateToken } from '@print/contract/oauth';
import { getProfile } from '@print/contract/session';
import { setUpSecondFactor, switchOnSecondFactor } from '@print/contract/staff-safety';
import { describe, expect, test } from 'vitest';
import { startSignIn } from '#domains/accounts/start-sign-in.ts';
import { createPhone } from '#test/create-phone.ts';
import { seedUser } from '#test/factories.ts';
import { createOauthFlows, openLocalProviders } from '#test/oauth-flows.ts';
import { createTestApp } from '#test/test-app.ts';
import { createClient, type TestClient } from '#test/test-client.ts';

const local = await openLocalProviders();
const { deps, origin } = await createTestApp({ environment: local.environment });
const { signIn } = createOauthFlows(origin);
const newBrowser = () => createClient(origin);

const refused = { non_field_errors: ['登录信息不正确，请检查后重试'] };
const expired = { non_field_errors: ['登录凭证已失效，请重新登录'] };

async function signInByProvider(name: string, provider: 'github' | 'google' = 'github') {
  const browser = newBrowser();
  const { username = '', temp_token: token = '' } = await signIn(browser, provider, { name });
  return { browser, username, token };
}

const validate = (browser: TestClient, token: string) => browser.call(validateToken, { querystring: { token } });
const loginByProvider = (browser: TestClient, username: string, oauth_provider = 'github') =>
  browser.call(login, { body: { username, oauth_provider } });

describe('the temporary token', () => {
  test('with its cookie is exchanged for a session token once', async () => {
    const { browser, username, token } = await signInByProvider('once');
    const first = await validate(browser, token);
    expect(first).toMatchObject({ status: 200, body: { user: { username } } });
    expect(browser.cookies.has('oauth_completion')).toBe(false);
    const { body } = await createClient(origin, first.body.token).call(getProfile, {});
    expect(body).toEqual(first.body.user);
  });

  test('does not work again with the same cookie', async () => {
    const { browser, username, token } = await signInByProvider('kept-cookie');
    const cookie = browser.cookies.get('oauth_completion') ?? '';
    await validate(browser, token);
    browser.cookies.set('oauth_completion', cookie);
    expect(await validate(browser, token)).toMatchObject({ status: 400, body: expired });
    expect((await loginByProvider(browser, username)).body).toEqual(refused);
  });

  test('redeemed twice at the same moment gives one session token', async () => {
    const { browser, token } = await signInByProvider('twice');
    const replies = await Promise.all([1, 2, 3].map(() => validate(browser, token)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test('without the cookie is refused and stays valid', async () => {
    const { browser, token } = await signInByProvider('no-cookie');
    const other = (await signInByProvider('somebody-else')).browser;
    for (const browserWithoutCookie of [newBrowser(), other])
      expect(await validate(browserWithoutCookie, token)).toMatchObject({ status: 400, body: expired });
    expect((await validate(browser, token)).status).toBe(200);
  });

  test('must match the cookie', async () => {
    const { browser, token } = await signInByProvider('own');
    for (const wrong of ['', 'wrong', `${token}x`, '\u0000'])
      expect(await validate(browser, wrong)).toMatchObject({ status: 400, body: expired });
    expect((await validate(browser, token)).status).toBe(200);
  });

  test('expires after a minute', async () => {
    const { browser, username, token } = await signInByProvider('late');
    deps.clock.moveBy(61);
    expect(await validate(browser, token)).toMatchObject({ status: 400, body: expired });
    expect((await loginByProvider(browser, username)).body).toEqual(refused);
  });

  test('does not change the session', async () => {
    const { browser, username } = await signInByProvider('session-stays');
    await validate(browser, 'wrong');
    expect((await browser.call(getUserinfo, {})).body.username).toBe(username);
  });
});

describe('login by name and provider', () => {
  test('works once after a callback', async () => {
    const { browser, username } = await signInByProvider('by-name');
    const cookie = browser.cookies.get('oauth_completion') ?? '';
    const reply = await loginByProvider(browser, username);
    expect(reply).toMatchObject({ status: 200, body: { user: { username } } });
    expect((await createClient(origin, reply.body.token).call(getProfile, {})).status).toBe(200);
    browser.cookies.set('oauth_completion', cookie);
    expect((await loginByProvider(browser, username)).body).toEqual(refused);
  });

  test('does not sign in another user and allows no second attempt', async () => {
    const victim = await signInByProvider('victim');
    for (const [name, provider] of [
      [victim.username, 'github'],
      ['attacker', 'google'],
      ['ATTACKER', 'github'],
      ['', 'github'],
    ] as const) {
      const attacker = await signInByProvider('attacker');
      expect((await loginByProvider(attacker.browser, name, provider)).body).toEqual(refused);
      expect((await loginByProvider(attacker.browser, attacker.username)).body).toEqual(refused);
    }
  });

  test('without the cookie gets the same refusal for every name', async () => {
    const linked = await signInByProvider('linked');
    await seedUser(deps, { username: 'unlinked', email: 'unlinked@campus.test' });
    await seedUser(deps, { username: 'with-password', password: '打印店的好密码' });
    await seedUser(deps, { username: 'clerk', role: 'owner', githubId: '77', githubLinkedAt: new Date() });
    const names = [linked.username, 'unlinked', 'unlinked@campus.test', 'with-password', 'clerk', 'nobody'];
    const responses = new Set<string>();
    for (const username of names)
      for (const oauth_provider of ['github', 'google', 'twitter', '']) {
        const guest = newBrowser();
        const reply = await guest.fetch(login.url, {
          method: 'POST',
          headers: { ...(await guest.csrfHeaders()), 'content-type': 'application/json' },
          body: JSON.stringify({ username, oauth_provider }),
        });
        const { date: _, 'x-request-id': __, ...headers } = Object.fromEntries(reply.headers);
        responses.add(JSON.stringify([reply.status, headers, await reply.text()]));
      }
    expect(responses.size).toBe(1);
    expect([...responses][0]).toContain('登录信息不正确，请检查后重试');
    expect([...responses][0]).not.toMatch(/用户名|邮箱|密码|set-cookie/);
  });

  test.each(['counted-linked', 'counted-nobody'])('counts as a failed login: %s', async (name) => {
    deps.clock.moveBy(16 * 60);
    if (name === 'counted-linked') await signInByProvider(name);
    const guest = newBrowser();
    for (let attempt = 1; attempt <= 10; attempt += 1) expect((await loginByProvider(guest, name)).status).toBe(400);
    const reply = await loginByProvider(guest, name);
    expect(reply.status).toBe(429);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(890);
    // Both sign-in methods share one rate limit.
    const password = await guest.call(login, { body: { username: name, password: 'whatever else' } });
    expect(password.status).toBe(429);
  });

  test('does not count after a successful callback', async () => {
    deps.clock.moveBy(25 * 3600);
    await deps.database.query('delete from limit_attempts');
    const { browser, username } = await signInByProvider('forgiven');
    await loginByProvider(browser, username);
    const { rows } = await deps.database.query("select 1 from limit_attempts where key like 'sign-in:%'");
    expect(rows).toEqual([]);
  });
});

describe('login with a password', () => {
  test('revokes another user’s session in this browser', async () => {
    await seedUser(deps, { username: 'next-customer', password: '打印店的好密码' });
    const { browser } = await signInByProvider('customer-before');
    const session = browser.cookies.get('session') ?? '';
    const body = { username: 'next-customer', password: '打印店的好密码' };
    expect((await browser.call(login, { body })).status).toBe(200);
    expect(browser.cookies.has('session')).toBe(false);
    browser.cookies.set('session', session);
    expect((await browser.call(getUserinfo, {})).status).toBe(401);
  });

  test.each([{}, { username: 'a' }, { username: 1, password: 2 }, { oauth_provider: 'github' }, [], 'x'])(
    'and the body %j gets a 400 that mentions no field',
    async (body) => {
      const guest = newBrowser();
      const headers = { ...(await guest.csrfHeaders()), 'content-type': 'application/json' };
      const reply = await guest.fetch(login.url, { method: 'POST', headers, body: JSON.stringify(body) });
      expect(reply.status).toBe(400);
      expect(await reply.text()).not.toMatch(/用户名|邮箱|密码/);
    },
  );
});

describe('a provider sign-in of a user with a second factor', () => {
  async function createLockedUser(name: string) {
    const { username } = await signInByProvider(name);
    await deps.database.query(`update users set role = 'owner' where username = $1`, [username]);
    const user = await findUserNamed(username);
    const clerk = createClient(origin, await startSignIn(deps, user, 'token'));
    const { body } = await clerk.call(setUpSecondFactor, {});
    const phone = createPhone(deps.clock, body.secret);
    const on = await clerk.call(switchOnSecondFactor, { body: { one_time_code: phone.codeIn(0) } });
    return { username, phone, recoveryCodes: on.body.recovery_codes };
  }

  async function findUserNamed(username: string): Promise<{ id: string }> {
    const { rows } = await deps.database.query('select id from users where username = $1', [username]);
    return { id: String(rows[0]?.['id']) };
  }

  const loginWithCode = (browser: TestClient, username: string, one_time_code: string) =>
    browser.call(login, { body: { username, oauth_provider: 'github', one_time_code } });
  const missing = { status: 400, body: { one_time_code: ['请输入两步验证的动态码'] } };

  test('gives neither session nor token before the code', async () => {
    const { username, phone } = await createLockedUser('locked');
    const { browser, token } = await signInByProvider('locked');
    expect(browser.cookies.has('session')).toBe(false);
    expect((await browser.call(getProfile, {})).status).toBe(401);
    expect((await browser.call(getUserinfo, {})).status).toBe(401);
    expect(await validate(browser, token)).toMatchObject(missing);
    expect(await loginByProvider(browser, username)).toMatchObject(missing);

    // Finding the phone takes longer than the usual minute.
    deps.clock.moveBy(4 * 60);
    expect((await loginWithCode(browser, username, '000000')).body).toHaveProperty('one_time_code');
    const signedIn = await loginWithCode(browser, username, phone.codeIn(0));
    expect(signedIn).toMatchObject({ status: 200, body: { user: { username, is_staff: true } } });
    expect((await loginWithCode(browser, username, phone.nextCode())).body, 'once').toEqual(refused);
  });

  test('accepts a recovery code, and no code in another browser', async () => {
    const { username, recoveryCodes } = await createLockedUser('recovering');
    const [first = ''] = recoveryCodes;
    expect((await loginWithCode(newBrowser(), username, first)).body).toEqual(refused);
    const { browser } = await signInByProvider('recovering');
    expect((await loginWithCode(browser, username, first)).status).toBe(200);
  });

  test('has the limit of ten wrong codes', async () => {
    const { username, phone } = await createLockedUser('guessed');
    const { browser } = await signInByProvider('guessed');
    const statuses: number[] = [];
    for (let guess = 0; guess < 9; guess += 1) statuses.push((await loginWithCode(browser, username, '000000')).status);
    expect(new Set(statuses)).toEqual(new Set([400]));
    await loginWithCode(browser, username, '000000');
    expect((await loginWithCode(browser, username, phone.nextCode())).status).toBe(429);
  });
});

test('a provider sign-in counts as a confirmation of staff', async () => {
  const { browser, username, token } = await signInByProvider('confirming');
  await deps.database.query(`update users set role = 'owner' where username = $1`, [username]);
  const { body } = await validate(browser, token);
  expect((await createClient(origin, body.token).call(invite, {})).status).toBe(201);
});
