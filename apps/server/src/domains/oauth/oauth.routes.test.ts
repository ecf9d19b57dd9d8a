import { getUserinfo, validateToken } from '@print/contract/oauth';
import { getProfile, logout } from '@print/contract/session';
import { describe, expect, test } from 'vitest';
import { seedUser } from '#test/factories.ts';
import { authorizeAtProvider, createOauthFlows, openLocalProviders } from '#test/oauth-flows.ts';
import { createTestApp } from '#test/test-app.ts';
import { createClient } from '#test/test-client.ts';

const local = await openLocalProviders();
const { deps, origin, logged } = await createTestApp({ environment: local.environment });
const { visit, authorize, signIn, secrets } = createOauthFlows(origin);
const newBrowser = () => createClient(origin);
const callback = (provider: string, query: string) => `/api/oauth/${provider}/callback/?${query}`;

describe.each(['github', 'google'] as const)('sign-in with %s', (provider) => {
  test('creates an account and finds it the next time', async () => {
    const form = { name: `new-${provider}`, email: `New@${provider}.test`, verified: 'yes' };
    const first = newBrowser();
    const result = await signIn(first, provider, form);
    expect(result).toEqual({
      success: 'true',
      username: `new-${provider}`,
      provider,
      temp_token: expect.stringMatching(/^[\w-]{43}$/),
    });
    const created = await first.call(getUserinfo, {});
    expect(created).toMatchObject({
      status: 200,
      body: { username: `new-${provider}`, email: `New@${provider}.test`, has_password: false },
    });
    expect(created.body[`${provider}_id`]).toMatch(/^\d+$/);

    const secondBrowser = newBrowser();
    // The provider's id identifies the user, even with another name.
    await signIn(secondBrowser, provider, { name: `new-${provider}`, email: 'other@campus.test', verified: 'yes' });
    expect((await secondBrowser.call(getUserinfo, {})).body).toEqual(created.body);
  });

  test('redirects to the callback page of the public origin', async () => {
    const callbackPage = await visit(newBrowser(), callback(provider, 'code=x&state=y'));
    expect(callbackPage.href).toBe(`http://print.test/oauth/callback?error=state_invalid&provider=${provider}`);
  });

  test('sends state and PKCE, and no client secret', async () => {
    const { searchParams } = await visit(newBrowser(), `/api/oauth/${provider}/`);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      prompt: 'select_account',
      redirect_uri: `http://print.test/api/oauth/${provider}/callback/`,
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      ...(provider === 'google' && { nonce: expect.stringMatching(/^[\w-]{43}$/) }),
    });
    expect(searchParams.has('client_secret') || searchParams.has('code_verifier')).toBe(false);
  });

  test('reports a denial at the provider', async () => {
    const browser = newBrowser();
    expect(await signIn(browser, provider)).toEqual({ error: 'access_denied', provider });
    expect(browser.cookies.has('session')).toBe(false);
  });

  test.each([
    ['broken', 'provider_unavailable'],
    ['nonsense', 'provider_failed'],
  ])('reports a provider that is %s', async (name, error) => {
    const browser = newBrowser();
    expect(await signIn(browser, provider, { name })).toEqual({ error, provider });
    expect(browser.cookies.has('session')).toBe(false);
  });
});

test('two browsers of one new person at the same moment create one account', async () => {
  const browsers = Array.from({ length: 4 }, newBrowser);
  const callbackUrls = await Promise.all(browsers.map((browser) => authorize(browser, 'google', { name: 'hurried' })));
  const callbackPages = await Promise.all(browsers.map((browser, index) => visit(browser, callbackUrls[index] ?? '')));
  expect(new Set(callbackPages.map(({ searchParams }) => searchParams.get('username')))).toEqual(new Set(['hurried']));
});

describe('a new account', () => {
  test('gets a number if its name is taken in any case', async () => {
    await seedUser(deps, { username: 'HanMeimei' });
    const { username } = await signIn(newBrowser(), 'github', { name: 'hanmeimei' });
    expect(username).toBe('hanmeimei2');
    expect((await signIn(newBrowser(), 'google', { name: 'hanmeimei' }))['username']).toBe('hanmeimei3');
  });

  test.each([
    ['Wei Zhang (张伟)', 'WeiZhang张伟'],
    ['\u202Egnp.exe', 'gnp.exe'],
    ['re\u200bne\u00ad\u0301', 'rené'],
    ['🖨️', '用户'],
    ['x'.repeat(200), 'x'.repeat(24)],
    ['a@b"<script>', 'abscript'],
  ])('normalises the name %j', async (name, username) => {
    expect((await signIn(newBrowser(), 'google', { name }))['username']).toBe(username);
  });

  test('still gets a name if very many have the same one', async () => {
    for (const number of ['', 2, 3, 4, 5]) await seedUser(deps, { username: `xiaoming${number}` });
    expect((await signIn(newBrowser(), 'github', { name: 'xiaoming' }))['username']).toMatch(/^xiaoming\d+$/);
  });

  const emailOf = async (form: Parameters<typeof signIn>[2]) => {
    const browser = newBrowser();
    await signIn(browser, 'github', form);
    return (await browser.call(getUserinfo, {})).body.email;
  };

  test('gets no unverified address', async () => {
    expect(await emailOf({ name: 'unverified', email: 'unverified@campus.test' })).toBe('');
  });

  test('has no address if the provider grants no access to it', async () => {
    expect(await emailOf({ name: 'hidden-emails', email: 'hidden@campus.test', verified: 'yes' })).toBe('');
  });

  test('does not get another user’s address and is not linked to that user', async () => {
    const owner = await seedUser(deps, { username: 'owner', email: 'Owner@campus.test' });
    expect(await emailOf({ name: 'impostor', email: 'owner@CAMPUS.test', verified: 'yes' })).toBe('');
    const { rows } = await deps.database.query('select github_id from users where id = $1', [owner.id]);
    expect(rows).toEqual([{ github_id: null }]);
  });

  test.each([
    ['https://avatars.githubusercontent.com/u/1?v=4', 'https://avatars.githubusercontent.com/u/1?v=4'],
    ['http://avatars.githubusercontent.com/u/1', null],
    ['https://lh3.googleusercontent.com/a/1', null],
    ['https://avatars.githubusercontent.com.evil.example/u/1', null],
    ['https://avatars.githubusercontent.com:8443/u/1', null],
    ['https://evil@avatars.githubusercontent.com/u/1', null],
    ['javascript:alert(1)', null],
    ['data:image/svg+xml,<svg/>', null],
  ])('stores the picture %s as %j', async (picture, stored) => {
    const browser = newBrowser();
    await signIn(browser, 'github', { name: `picture-${picture.length}-${stored === null}`, picture });
    expect((await browser.call(getUserinfo, {})).body.avatar_url).toBe(stored);
  });
});

describe('the cookies of a sign-in', () => {
  test('are HttpOnly and Lax, and new every time', async () => {
    const browser = newBrowser();
    const { pathname, search } = await authorize(browser, 'github', { name: 'cookies' });
    const first = await browser.visit(pathname + search);
    const lines = first.headers.getSetCookie();
    for (const name of ['session', 'oauth_completion'])
      expect(lines.find((line) => line.startsWith(`${name}=`))).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(lines.find((line) => line.startsWith('oauth_completion='))).toContain('Max-Age=60;');

    const session = browser.cookies.get('session') ?? '';
    await signIn(browser, 'github', { name: 'cookies' });
    expect(browser.cookies.get('session')).not.toBe(session);
    browser.cookies.set('session', session);
    expect((await browser.call(getUserinfo, {})).status).toBe(401);
  });
});

test('logging out ends session and token', async () => {
  const browser = newBrowser();
  const { temp_token: token = '' } = await signIn(browser, 'google', { name: 'leaver' });
  const { body } = await browser.call(validateToken, { querystring: { token } });
  const session = browser.cookies.get('session') ?? '';
  const headers = { authorization: `Token ${body.token}` };
  expect((await browser.fetch(logout.url, { method: 'POST', headers })).status).toBe(204);

  browser.cookies.set('session', session);
  expect((await browser.call(getUserinfo, {})).status).toBe(401);
  expect((await createClient(origin, body.token).call(getProfile, {})).status).toBe(401);
});

describe('the session', () => {
  test('is required for userinfo, as a cookie', async () => {
    const browser = newBrowser();
    const { temp_token: token = '' } = await signIn(browser, 'google', { name: 'session-only' });
    const { body } = await browser.call(validateToken, { querystring: { token } });
    expect((await createClient(origin, body.token).call(getUserinfo, {})).status).toBe(401);
    expect((await browser.call(getUserinfo, {})).body).toEqual(body.user);
  });
});

test('log and tables contain no secrets, and the log no names or addresses', async () => {
  const browser = newBrowser();
  await authorizeAtProvider(await visit(browser, '/api/oauth/google/'), { name: 'never-mind' });
  await signIn(browser, 'github', { name: 'loud-name', email: 'loud@campus.test', verified: 'yes' });
  const log = logged.join('\n');
  expect(log).toContain('an authorization flow failed at the provider');
  expect(secrets.size).toBeGreaterThan(50);
  for (const secret of [...secrets, 'loud-name', 'loud@campus.test', 'secret-at-', 'hanmeimei'])
    expect(log.includes(secret), secret.slice(0, 6)).toBe(false);
  for (const table of ['oauth_starts', 'oauth_completions', 'sign_ins']) {
    const { rows } = await deps.database.query(`select * from ${table}`);
    const stored = rows.map(({ nonce: _, ...row }) => JSON.stringify(row)).join('\n');
    for (const secret of secrets) expect(stored.includes(secret)).toBe(false);
  }
});

test('a nightly job deletes expired flows and keeps active ones', async () => {
  const { deleteExpiredFlows } = await import('./oauth.store.ts');
  const browser = newBrowser();
  await signIn(browser, 'google', { name: 'forgotten' });
  deps.clock.moveBy(601);
  const callbackUrl = await authorize(browser, 'github', { name: 'still-away' });
  await deleteExpiredFlows(deps.db, deps.clock.now(), new AbortController().signal);
  const { rows } = await deps.database.query(
    'select (select count(*)::int from oauth_starts) as starts, (select count(*)::int from oauth_completions) as done',
  );
  expect(rows).toEqual([{ starts: 1, done: 0 }]);
  expect((await visit(browser, callbackUrl)).searchParams.get('success')).toBe('true');
});
