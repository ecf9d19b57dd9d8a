import { getUserinfo } from '@print/contract/oauth';
import { getShop } from '@print/contract/shop';
import { afterAll, describe, expect, test } from 'vitest';
import { createApp } from '#app';
import { parseConfig } from '#platform/config.ts';
import { createBrowser, newAddress, proxyEnvironment } from '#test/account-clients.ts';
import { findFreePort } from '#test/find-free-port.ts';
import { authorizeAtProvider, createOauthFlows, openLocalProviders } from '#test/oauth-flows.ts';
import { createTestApp } from '#test/test-app.ts';
import { createClient } from '#test/test-client.ts';
import { startOauthServer } from '../../../../../scripts/dev/oauth-server.ts';

const local = await openLocalProviders();
const environment = { ...local.environment, ...proxyEnvironment };
const { deps, origin, logged, sleeps } = await createTestApp({ environment });
const { visit, authorize, signIn } = createOauthFlows(origin);
const newBrowser = () => createClient(origin);
const callback = (provider: string, query: string) => `/api/oauth/${provider}/callback/?${query}`;

/** The same shop with other settings, called without a browser. */
async function openShopWith(settings: Record<string, string>) {
  const config = parseConfig({ ...local.environment, PUBLIC_ORIGIN: 'http://print.test', ...settings });
  const app = await createApp({ ...deps, config, live: { ...deps.live, stop: async () => {} } });
  afterAll(async () => await app.close());
  return async (path: string, cookies: Record<string, string> = {}, host = 'print.test') => {
    const reply = await app.inject({ url: path, cookies, headers: { host } });
    return { reply, location: String(reply.headers.location) };
  };
}

describe('an authorization flow', () => {
  test('completes once: a repeated callback signs nobody in', async () => {
    const browser = newBrowser();
    const callbackUrl = await authorize(browser, 'google', { name: 'replayed' });
    await visit(browser, callbackUrl);
    expect((await visit(browser, callbackUrl)).search).toBe('?error=state_invalid&provider=google');
  });

  test('belongs to one browser and stays valid for it', async () => {
    const browser = newBrowser();
    const victim = newBrowser();
    await visit(victim, '/api/oauth/github/');
    const callbackUrl = await authorize(browser, 'github', { name: 'attacker' });
    for (const other of [victim, newBrowser()]) {
      expect((await visit(other, callbackUrl)).search).toBe('?error=state_invalid&provider=github');
      expect((await other.call(getUserinfo, {})).status).toBe(401);
    }
    expect((await visit(browser, callbackUrl)).searchParams.get('success')).toBe('true');
  });

  test('belongs to one provider', async () => {
    const browser = newBrowser();
    const { search } = await authorize(browser, 'github', { name: 'mixed-up' });
    const location = await visit(browser, `/api/oauth/google/callback/${search}`);
    expect(location.searchParams.get('error')).toBe('state_invalid');
  });

  test('can run in two tabs', async () => {
    const browser = newBrowser();
    const first = await authorize(browser, 'github', { name: 'two-tabs' });
    const second = await authorize(browser, 'google', { name: 'two-tabs' });
    expect((await visit(browser, first)).searchParams.get('success')).toBe('true');
    expect((await visit(browser, second)).searchParams.get('success')).toBe('true');
  });

  test('expires after ten minutes', async () => {
    const browser = newBrowser();
    const callbackUrl = await authorize(browser, 'github', { name: 'slow' });
    deps.clock.moveBy(601);
    expect((await visit(browser, callbackUrl)).search).toBe('?error=state_invalid&provider=github');
  });

  test('refuses another flow’s code', async () => {
    const attacker = newBrowser();
    const attackerCallback = await authorize(attacker, 'google', { name: 'attacker' });
    const browser = newBrowser();
    const own = await authorize(browser, 'google', { name: 'victim' });
    // The code belongs to the challenge of the other browser, and this verifier does not match.
    own.searchParams.set('code', attackerCallback.searchParams.get('code') ?? '');
    expect((await visit(browser, own)).search).toBe('?error=provider_failed&provider=google');
  });
});

test('the cookies are Secure and host-only on https', async () => {
  const { environment } = await openLocalProviders('https://print.test');
  const request = await openShopWith({ ...environment, PUBLIC_ORIGIN: 'https://print.test' });
  const start = await request('/api/oauth/google/');
  const callbackUrl = await authorizeAtProvider(start.location, { name: 'https' });
  expect(callbackUrl.href).toMatch(/^https:\/\/print\.test\/api\/oauth\/google\/callback\/\?/);
  const cookies = Object.fromEntries(start.reply.cookies.map(({ name, value }) => [name, value]));
  const end = await request(callbackUrl.pathname + callbackUrl.search, cookies);
  expect(end.location).toMatch(/^https:\/\/print\.test\/oauth\/callback\?success=true&/);

  const allCookies = [...start.reply.cookies, ...end.reply.cookies];
  expect(allCookies.map(({ name }) => name).sort()).toEqual([
    ...['__Host-oauth_completion', '__Host-oauth_start', '__Host-session', '__Host-visitor'],
  ]);
  for (const cookie of allCookies)
    expect(cookie).toMatchObject({ secure: true, httpOnly: true, path: '/', sameSite: 'Lax' });
});

describe('a provider', () => {
  test('without settings is not offered, and its URL leads to the callback page with an error', async () => {
    const request = await openShopWith({ GITHUB_CLIENT_ID: '' });
    const { location } = await request('/api/oauth/github/');
    expect(location).toBe('http://print.test/oauth/callback?error=provider_not_configured&provider=github');
    expect(logged.filter((line) => line.includes('provider_not_configured') && line.includes('"stack"'))).toEqual([]);
    const { reply } = await request(getShop.url);
    expect(reply.json().sign_in_providers).toEqual(['google']);
    expect(reply.headers['content-security-policy']).not.toContain('githubusercontent');
    expect(reply.headers['content-security-policy']).toContain('https://lh3.googleusercontent.com');
  });

  test('with an unknown name gets a 404', async () => {
    for (const path of ['/api/oauth/twitter/', '/api/oauth/twitter/callback/?code=1&state=2'])
      expect((await newBrowser().visit(path)).status).toBe(404);
  });

  test('that does not respond is reported and is tried again the next time', async () => {
    const port = await findFreePort();
    const request = await openShopWith({ GOOGLE_ISSUER: `http://127.0.0.1:${port}/google` });
    expect((await request('/api/oauth/google/')).location).toBe(
      'http://print.test/oauth/callback?error=provider_unavailable&provider=google',
    );
    const restarted = await startOauthServer({ shopOrigin: 'http://print.test', port });
    expect((await request('/api/oauth/google/')).location).toContain(`${restarted.origin}/google/auth?`);
    await restarted.close();
  });

  test('that does not return the GitHub user signs nobody in', async () => {
    const browser = newBrowser();
    const result = await signIn(browser, 'github', { name: 'broken-user' });
    expect(result).toEqual({ error: 'provider_unavailable', provider: 'github' });
  });
});

test('a flow from another origin of the shop restarts at the public origin', async () => {
  const shop = await openShopWith({ PORT: '8000', PUBLIC_ORIGIN: '' });
  const request = async (host: string) => (await shop('/api/oauth/github/', {}, host)).location;
  expect(await request('127.0.0.1:8000')).toBe('http://localhost:8000/api/oauth/github/');
  expect(await request('localhost:8000')).toContain('/login/oauth/authorize?');
  expect(await request('evil.example')).toContain('/login/oauth/authorize?');
});

describe('hostile callbacks', () => {
  const hostileQueries = [
    '',
    'state',
    'state=&code=',
    'code=1',
    'error=access_denied',
    'error=%3Cscript%3Ealert(1)%3C/script%3E',
    'state=a&state=b&code=c&code=d',
    'state[]=a&state[b]=c',
    'state=%00&code=%00',
    'state=%FF%FE&code=%ED%A0%80',
    'state=%&code=%zz',
    '__proto__=x&constructor=y',
    `state=${'x'.repeat(4000)}`,
    'state=x%0d%0aSet-Cookie:%20session=evil&code=1',
    'success=true&username=admin&temp_token=x&provider=github',
    'redirect=https://evil.example&next=//evil.example',
    '?state=a?code=b',
    'state=a#error=b',
    ...Array.from({ length: 30 }, (_, index) => `${String.fromCharCode(33 + index)}=${index}&${'&'.repeat(index)}`),
  ];

  test('always lead to our own callback page', async () => {
    const browser = newBrowser();
    await visit(browser, '/api/oauth/google/');
    for (const query of hostileQueries) {
      const location = await visit(browser, callback('google', query));
      expect(location.href).toBe('http://print.test/oauth/callback?error=state_invalid&provider=google');
    }
    expect(browser.cookies.has('session')).toBe(false);
  });

  test.each([
    ['code=', 'provider_failed'],
    ['code=junk', 'provider_failed'],
    ['code=a&code=b', 'provider_failed'],
    ['code=%00', 'provider_failed'],
    ['code=x&iss=https://evil.example', 'provider_failed'],
    ['code=x&error=server_error', 'provider_unavailable'],
    ['error=temporarily_unavailable', 'provider_unavailable'],
    ['error=invalid_scope&error_description=%3Cscript%3E', 'provider_failed'],
    ['error=access_denied&error=b', 'provider_failed'],
    ['response=eyJhbGciOiJub25lIn0.e30.', 'provider_failed'],
    ['id_token=x&code=y', 'provider_failed'],
    ['nothing=at-all', 'provider_failed'],
  ])('with %s during a real flow end with %s', async (query, error) => {
    for (const provider of ['github', 'google'] as const) {
      const browser = newBrowser();
      const { origin: providerOrigin, searchParams } = await visit(browser, `/api/oauth/${provider}/`);
      const iss = `${providerOrigin}/${provider === 'github' ? 'login/oauth' : 'google'}`;
      const sender = query.includes('iss=') ? '' : `&iss=${encodeURIComponent(iss)}`;
      const sent = `state=${searchParams.get('state')}${sender}&${query}`;
      const location = await visit(browser, callback(provider, sent));
      expect(location.href).toBe(`http://print.test/oauth/callback?error=${error}&provider=${provider}`);
      expect(browser.cookies.has('session')).toBe(false);
    }
  });
});

test('an internal error ends on the callback page and in the log', async () => {
  const browser = newBrowser();
  const { search } = await authorize(browser, 'google', { name: 'unlucky' });
  await deps.database.query('alter table oauth_starts rename to mislaid');
  const paths = ['/api/oauth/google/', callback('google', search.slice(1))];
  const locations = await Promise.all(paths.map(async (path) => (await visit(browser, path)).href));
  await deps.database.query('alter table mislaid rename to oauth_starts');
  const errorPage = 'http://print.test/oauth/callback?error=shop_unavailable&provider=google';
  expect(locations).toEqual([errorPage, errorPage]);
  expect(logged.filter((line) => line.includes('failed with an unexpected error'))).toHaveLength(2);
});

test('one address starts 300 flows in a quarter of an hour without a wait, and more with one', async () => {
  const address = newAddress();
  const countStarts = async (times: number) =>
    await deps.database.query('insert into limit_attempts (key, at) select $1, $2 from generate_series(1, $3::int)', [
      `oauth-start:${address}`,
      deps.clock.now(),
      times,
    ]);
  const start = async () => (await visit(createBrowser(origin, address), '/api/oauth/github/')).origin;
  const { origin: providerOrigin } = await visit(newBrowser(), '/api/oauth/github/');
  sleeps.length = 0;
  await countStarts(300);
  expect(await start()).toBe(providerOrigin);
  expect(sleeps).toEqual([]);
  await countStarts(600);
  expect(await start()).toBe(providerOrigin);
  expect(sleeps).toEqual([5000]);

  deps.clock.moveBy(901);
  sleeps.length = 0;
  expect(await start()).toBe(providerOrigin);
  expect(sleeps).toEqual([]);
});
