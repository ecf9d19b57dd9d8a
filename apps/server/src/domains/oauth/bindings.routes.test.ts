import { listBindings, startBinding, unbind } from '@print/contract/oauth';
import { getProfile, logout } from '@print/contract/session';
import type { SignInProvider } from '@print/contract/shop';
import { describe, expect, test } from 'vitest';
import { createApp } from '#app';
import { startSignIn } from '#domains/accounts/start-sign-in.ts';
import { parseConfig } from '#platform/config.ts';
import { seedUser } from '#test/factories.ts';
import { authorizeAtProvider, createOauthFlows, openLocalProviders } from '#test/oauth-flows.ts';
import { createTestApp } from '#test/test-app.ts';
import { createClient, type TestClient } from '#test/test-client.ts';

const local = await openLocalProviders();
const { deps, origin } = await createTestApp({ environment: local.environment });
const { visit, signIn } = createOauthFlows(origin);

let people = 0;
const newName = () => `person${++people}`;

/** A customer with a browser. */
async function createCustomer(overrides: Parameters<typeof seedUser>[1] = {}) {
  const user = await seedUser(deps, { password: '打印店的好密码', ...overrides });
  const token = await startSignIn(deps, user, 'token');
  return { user, token, browser: createClient(origin, token) };
}

/** Runs the authorization flow up to the callback. */
async function authorizeBinding(browser: TestClient, provider: SignInProvider, name: string): Promise<URL> {
  const { body } = await browser.call(startBinding, { params: { provider } });
  return await authorizeAtProvider(body.redirect_url, { name });
}

async function bind(browser: TestClient, provider: SignInProvider, name: string) {
  const { searchParams } = await visit(browser, await authorizeBinding(browser, provider, name));
  return Object.fromEntries(searchParams);
}

describe('linking', () => {
  test('adds a second way to sign in and issues no new credentials', async () => {
    const { user, browser } = await createCustomer();
    const name = newName();
    expect((await browser.call(listBindings, {})).body).toEqual({
      github_id: null,
      google_id: null,
      can_bind_github: true,
      can_bind_google: true,
      bindings: [],
    });
    expect(await bind(browser, 'github', name)).toEqual({
      success: 'true',
      username: user.username,
      provider: 'github',
      bind: 'true',
    });
    expect(browser.cookies.has('session') || browser.cookies.has('oauth_completion')).toBe(false);

    const { body } = await browser.call(listBindings, {});
    expect(body).toEqual({
      github_id: expect.stringMatching(/^\d+$/),
      google_id: null,
      can_bind_github: false,
      can_bind_google: true,
      bindings: [{ provider: 'github', uid: body.github_id, date_joined: expect.any(String) }],
    });
    expect((await browser.call(getProfile, {})).body.github_id).toBe(body.github_id);
    const later = createClient(origin);
    expect((await signIn(later, 'github', { name }))['username']).toBe(user.username);
  });

  test('requires a signed-in user', async () => {
    const guest = createClient(origin);
    const reply = await guest.call(startBinding, { params: { provider: 'github' } });
    expect(reply).toMatchObject({ status: 401, body: { code: 'not_authenticated', error: '请先登录' } });
    expect((await guest.call(listBindings, {})).status).toBe(401);
    const expired = await createClient(origin, 'expired').call(startBinding, { params: { provider: 'github' } });
    expect(expired).toMatchObject({ status: 401, body: { error: '登录已过期，请重新登录' } });
    expect(await guest.call(unbind, { params: { id: 'github' } })).toMatchObject({
      status: 401,
      body: { error: '请先登录' },
    });
  });

  test('works with the session cookie too', async () => {
    const browser = createClient(origin);
    await signIn(browser, 'github', { name: newName() });
    expect(await bind(browser, 'google', newName())).toMatchObject({ success: 'true', bind: 'true' });
  });

  test('refuses a second identity of the same provider, before and after the authorization flow', async () => {
    const { browser } = await createCustomer();
    const [first, second] = [newName(), newName()];
    const pendingCallback = await authorizeBinding(browser, 'google', second);
    await bind(browser, 'google', first);
    expect((await visit(browser, pendingCallback)).search).toBe('?error=already_linked&provider=google&bind=true');
    const refused = await browser.call(startBinding, { params: { provider: 'google' } });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'already_linked', error: '已绑定该平台的账号，如需更换请先解绑' },
    });
  });

  test('does not move an identity from another account', async () => {
    const name = newName();
    const owner = createClient(origin);
    const { username } = await signIn(owner, 'google', { name });
    const { browser } = await createCustomer();
    expect(await bind(browser, 'google', name)).toEqual({
      error: 'linked_to_another',
      provider: 'google',
      bind: 'true',
    });
    expect((await signIn(createClient(origin), 'google', { name }))['username']).toBe(username);
  });

  test('of one identity by many users at the same moment succeeds once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const name = newName();
      const customers = await Promise.all(Array.from({ length: 4 }, () => createCustomer()));
      const callbackUrls = await Promise.all(customers.map(({ browser }) => authorizeBinding(browser, 'github', name)));
      const callbackPages = await Promise.all(
        customers.map(({ browser }, at) => visit(browser, callbackUrls[at] ?? '')),
      );
      const results = callbackPages.map(({ searchParams }) => searchParams.get('error') ?? 'success').sort();
      expect(results).toEqual([...Array(3).fill('linked_to_another'), 'success']);
    }
  });

  test('of two identities to one account at the same moment succeeds once', async () => {
    const { browser } = await createCustomer();
    const callbackUrls: URL[] = [];
    for (const name of [newName(), newName(), newName()])
      callbackUrls.push(await authorizeBinding(browser, 'google', name));
    const callbackPages = await Promise.all(callbackUrls.map((callbackUrl) => visit(browser, callbackUrl)));
    const results = callbackPages.map(({ searchParams }) => searchParams.get('error') ?? 'success').sort();
    expect(results).toEqual(['already_linked', 'already_linked', 'success']);
  });

  test('is cancelled by a sign-out and does not become a sign-in', async () => {
    const { browser } = await createCustomer();
    const name = newName();
    const callbackUrl = await authorizeBinding(browser, 'github', name);
    await browser.call(logout, {});
    expect((await visit(browser, callbackUrl)).search).toBe('?error=session_ended&provider=github&bind=true');
    expect(browser.cookies.has('session')).toBe(false);
    const { rows } = await deps.database.query('select 1 from users where username = $1', [name]);
    expect(rows).toEqual([]);
  });

  test('is cancelled when the session expires', async () => {
    const { browser, token } = await createCustomer();
    const callbackUrl = await authorizeBinding(browser, 'github', newName());
    await deps.database.query("update sign_ins set expires_at = now() - interval '1 day'");
    expect((await visit(browser, callbackUrl)).search).toBe('?error=session_ended&provider=github&bind=true');
    expect((await createClient(origin, token).call(getProfile, {})).status).toBe(401);
  });

  test('fails in another browser', async () => {
    const attacker = await createCustomer();
    const name = newName();
    const callbackUrl = await authorizeBinding(attacker.browser, 'github', name);
    const victim = await createCustomer();
    expect((await visit(victim.browser, callbackUrl)).searchParams.get('error')).toBe('state_invalid');
    for (const { browser } of [attacker, victim])
      expect((await browser.call(listBindings, {})).body.bindings).toEqual([]);
  });

  test('reports a denial at the provider as a failed link', async () => {
    const { browser } = await createCustomer();
    const { body } = await browser.call(startBinding, { params: { provider: 'google' } });
    const callbackPage = await visit(browser, await authorizeAtProvider(body.redirect_url));
    expect(callbackPage.search).toBe('?error=access_denied&provider=google&bind=true');
  });

  test('to an unknown provider gets a 400', async () => {
    const { browser } = await createCustomer();
    const provider = 'twitter' as SignInProvider;
    expect((await browser.call(startBinding, { params: { provider } })).status).toBe(400);
  });
});

describe('unlinking', () => {
  test('works by name or by id, and the identity is then unknown', async () => {
    const { user, browser } = await createCustomer();
    const [atGithub, atGoogle] = [newName(), newName()];
    await bind(browser, 'github', atGithub);
    await bind(browser, 'google', atGoogle);
    const { body } = await browser.call(listBindings, {});

    const first = await browser.call(unbind, { params: { id: 'github' } });
    expect(first).toMatchObject({ status: 200, body: { github_id: null, can_bind_github: true } });
    expect(first.body.bindings).toMatchObject([{ provider: 'google', uid: body.google_id }]);
    const second = await browser.call(unbind, { params: { id: body.google_id ?? '' } });
    expect(second.body).toMatchObject({ google_id: null, bindings: [] });

    const { username } = await signIn(createClient(origin), 'github', { name: atGithub });
    expect(username).not.toBe(user.username);
  });

  test.each(['github', 'google', '12345', '__proto__', '%00', 'x'.repeat(200)])(
    'a provider that is not linked (%s) gets a 404',
    async (id) => {
      const { browser } = await createCustomer();
      const reply = await browser.call(unbind, { params: { id } });
      expect(reply).toMatchObject({ status: 404, body: { code: 'not_linked', error: '没有绑定该第三方账号' } });
    },
  );

  test('does not affect another user’s link', async () => {
    const owner = await createCustomer();
    await bind(owner.browser, 'github', newName());
    const { body } = await owner.browser.call(listBindings, {});
    const other = await createCustomer();
    await bind(other.browser, 'google', newName());
    const reply = await other.browser.call(unbind, { params: { id: body.github_id ?? '' } });
    expect(reply.status).toBe(404);
    expect((await owner.browser.call(listBindings, {})).body).toEqual(body);
  });

  test('keeps the last way to sign in', async () => {
    const browser = createClient(origin);
    await signIn(browser, 'github', { name: newName() });
    const reply = await browser.call(unbind, { params: { id: 'github' } });
    expect(reply).toMatchObject({ status: 409, body: { code: 'last_way_in' } });
    expect((reply.body as unknown as { error: string }).error).toMatch(/唯一的登录方式/);

    await bind(browser, 'google', newName());
    expect((await browser.call(unbind, { params: { id: 'github' } })).status).toBe(200);
    expect((await browser.call(unbind, { params: { id: 'google' } })).status).toBe(409);
  });

  test('of both at the same moment leaves one', async () => {
    for (let round = 0; round < 3; round += 1) {
      const browser = createClient(origin);
      await signIn(browser, 'github', { name: newName() });
      await bind(browser, 'google', newName());
      await browser.csrfHeaders();
      const replies = await Promise.all(['github', 'google'].map((id) => browser.call(unbind, { params: { id } })));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  test('does not count a provider that is switched off as a way to sign in', async () => {
    const user = await seedUser(deps, {
      githubId: '4711',
      githubLinkedAt: new Date(),
      googleId: '4712',
      googleLinkedAt: new Date(),
    });
    const token = await startSignIn(deps, user, 'token');
    const config = parseConfig({ ...local.environment, GOOGLE_CLIENT_ID: '', PUBLIC_ORIGIN: 'http://print.test' });
    const app = await createApp({ ...deps, config, live: { ...deps.live, stop: async () => {} } });
    const headers = { authorization: `Token ${token}` };
    const remove = async (id: string) =>
      (await app.inject({ method: 'DELETE', url: `/api/oauth/bindings/${id}/`, headers })).statusCode;
    expect(await remove('github')).toBe(409);
    const start = await app.inject({ method: 'POST', url: '/api/oauth/bindings/google/', headers });
    expect(start.json()).toMatchObject({ code: 'already_linked' });
    expect(await remove('google')).toBe(200);
    const response = await app.inject({ method: 'POST', url: '/api/oauth/bindings/google/', headers });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'provider_not_configured', error: '本店没有开通该登录方式' });
    await app.close();
  });
});
