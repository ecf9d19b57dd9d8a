import { createHash } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { startOauthServer } from './oauth-server.ts';

const server = await startOauthServer({ shopOrigin: 'http://shop.test' });
afterAll(async () => await server.close());

const { environment } = server;
const verifier = 'v'.repeat(43);

/** Runs the authorization flow as a browser does; returns the callback URL. */
async function authorize(provider: 'github' | 'google', form: Record<string, string>): Promise<URL> {
  const start = new URL(
    provider === 'github'
      ? `${environment['GITHUB_OAUTH_URL']}/login/oauth/authorize`
      : `${environment['GOOGLE_ISSUER']}/auth`,
  );
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  start.search = String(
    new URLSearchParams({
      client_id: `shop-at-${provider}`,
      response_type: 'code',
      state: 'a-state',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      prompt: 'select_account',
      redirect_uri: `http://shop.test/api/oauth/${provider}/callback/`,
      scope: provider === 'github' ? 'read:user user:email' : 'openid profile email',
    }),
  );
  const cookies = new Map<string, string>();
  const request = async (url: URL, init: RequestInit = {}): Promise<URL | string> => {
    const headers = { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') };
    const reply = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = reply.headers.get('location');
    return location ? new URL(location, url) : await reply.text();
  };
  const page = await request(start);
  if (typeof page === 'string') throw new Error(page);
  expect(await request(page)).toContain('允许');
  const redirect = await request(page, { method: 'POST', body: new URLSearchParams(form) });
  if (typeof redirect === 'string') throw new Error(redirect);
  const back = await request(redirect);
  if (typeof back === 'string') throw new Error(back);
  return back;
}

async function exchangeCode(provider: 'github' | 'google', code: string | null): Promise<Response> {
  const url =
    provider === 'github'
      ? `${environment['GITHUB_OAUTH_URL']}/login/oauth/access_token`
      : `${environment['GOOGLE_ISSUER']}/token`;
  return await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: code ?? '',
      code_verifier: verifier,
      redirect_uri: `http://shop.test/api/oauth/${provider}/callback/`,
      client_id: `shop-at-${provider}`,
      client_secret: `secret-at-${provider}`,
    }),
  });
}

const allow = (name: string) => ({ name, email: 'li@campus.test', decision: 'allow' });

describe('the local provider', () => {
  test('replies like GitHub with a code, a token, a user and email addresses', async () => {
    const back = await authorize('github', { ...allow('lilei'), verified: 'yes' });
    expect(back.searchParams.get('state')).toBe('a-state');
    const reply = await exchangeCode('github', back.searchParams.get('code'));
    const { access_token } = (await reply.json()) as { access_token: string };

    const get = async (path: string) =>
      await (
        await fetch(`${environment['GITHUB_API_URL']}${path}`, { headers: { authorization: `Bearer ${access_token}` } })
      ).json();
    expect(await get('/user')).toMatchObject({ login: 'lilei', id: expect.any(Number) });
    expect(await get('/user/emails')).toMatchObject([{ email: 'li@campus.test', verified: true }]);
  });

  test('replies like Google with an ID token that has the claims of the user', async () => {
    const back = await authorize('google', allow('hanmeimei'));
    const reply = await exchangeCode('google', back.searchParams.get('code'));
    const { id_token } = (await reply.json()) as { id_token: string };
    const claims = JSON.parse(Buffer.from(id_token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ name: 'hanmeimei', email: 'li@campus.test', email_verified: false });
  });

  test('shows an error page for an expired login form and keeps running', async () => {
    const page = `${environment['GOOGLE_ISSUER']}/who/forgotten`;
    const reply = await fetch(page, { method: 'POST', body: new URLSearchParams(allow('late')) });
    expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining('出错了')]);
    expect((await authorize('google', allow('in-time'))).searchParams.has('code')).toBe(true);
  });

  test('redirects with access_denied when the user denies access', async () => {
    const back = await authorize('google', { decision: 'deny' });
    expect(back.searchParams.get('error')).toBe('access_denied');
  });

  test('fails for the names that request a fault', async () => {
    const broken = await authorize('github', allow('broken'));
    expect((await exchangeCode('github', broken.searchParams.get('code'))).status).toBe(500);
    const nonsense = await authorize('google', allow('nonsense'));
    const reply = await exchangeCode('google', nonsense.searchParams.get('code'));
    expect(await reply.text()).toContain('maintenance');
  });
});
