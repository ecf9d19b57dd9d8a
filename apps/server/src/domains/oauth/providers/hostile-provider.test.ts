import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { reportFailure } from '../report-failure.ts';
import { openGithub } from './github.ts';
import { openGoogle } from './google.ts';

/** A provider whose responses the test sets. */
const responses: Record<string, (response: ServerResponse) => void> = {};
const server = createServer((request, response) => {
  const respond = responses[request.url ?? ''];
  if (respond) respond(response);
  else response.writeHead(404).end();
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const json = (body: unknown) => (response: ServerResponse) =>
  void response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
const redirect = (location: string) => (response: ServerResponse) => void response.writeHead(302, { location }).end();

responses['/.well-known/openid-configuration'] = json({
  issuer: origin,
  authorization_endpoint: `${origin}/auth`,
  token_endpoint: `${origin}/token`,
});

const secret = 'gho_never-in-a-log';
const callback = new URL('http://print.test/api/oauth/callback/');
const flow = { state: 'the-state', nonce: 'the-nonce', codeVerifier: 'v'.repeat(43) };
const returned = new URLSearchParams({ state: flow.state, code: 'the-code' });
const client = { clientId: 'shop', clientSecret: 'the-secret' };

const lines: string[] = [];
const log = createLog({ logLevel: 'trace', mode: 'test' }, { write: (line) => lines.push(line) });
const outcomeOf = async (identifying: Promise<unknown>) =>
  await identifying.then(
    () => 'signed in',
    (error: unknown) => reportFailure({ log }, 'google', error),
  );

describe('an ID token', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const idToken = (claims: object, alg = 'RS256') => {
    const signed = `${part({ alg })}.${part(claims)}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
  };
  const seconds = () => Math.floor(Date.now() / 1000);
  const validClaims = () => ({
    iss: origin,
    aud: 'shop',
    sub: '1',
    nonce: flow.nonce,
    iat: seconds(),
    exp: seconds() + 600,
  });
  const identifyWith = async (id_token: unknown) => {
    responses['/token'] = json({ access_token: secret, token_type: 'bearer', id_token });
    return await outcomeOf(openGoogle({ ...client, issuer: origin }, callback).identify(returned, flow));
  };

  test('that is valid is accepted', async () => {
    expect(await identifyWith(idToken(validClaims()))).toBe('signed in');
  });

  test.each<[string, object]>([
    ['for another client', { aud: 'another-shop' }],
    ['for several clients', { aud: ['shop', 'another-shop'] }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another nonce', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['that has expired', { iat: seconds() - 86_400, exp: seconds() - 86_000 }],
    ['without an expiry', { exp: undefined }],
    ['without a subject', { sub: undefined }],
    ['with an empty subject', { sub: '' }],
    ['with a numeric subject', { sub: 1 }],
    ['with a path as subject', { sub: '../../admin' }],
  ])('%s is refused', async (_, claims) => {
    expect(await identifyWith(idToken({ ...validClaims(), ...claims }))).toBe('provider_failed');
  });

  test.each([undefined, null, '', 'junk', 'a.b.c', 1])('that is %j is refused', async (token) => {
    expect(await identifyWith(token)).toBe('provider_failed');
  });

  test('without a signature is refused', async () => {
    expect(await identifyWith(idToken(validClaims(), 'none'))).toBe('provider_failed');
  });
});

describe('GitHub', () => {
  const address = { oauthUrl: origin, apiUrl: origin };
  const identify = async () =>
    await outcomeOf(openGithub({ ...client, ...address }, callback).identify(returned, flow));
  const token = json({ access_token: secret, token_type: 'bearer', scope: 'user:email' });
  const user = json({ id: 1, login: 'lilei' });

  test('identifies the user, also without e-mail addresses', async () => {
    Object.assign(responses, { '/login/oauth/access_token': token, '/user': user });
    expect(await identify()).toBe('signed in');
  });

  test.each([
    ['an error with status 200', json({ error: 'bad_verification_code' })],
    ['form-encoded', (response: ServerResponse) => response.end(`access_token=${secret}&token_type=bearer`)],
    ['truncated JSON', (response: ServerResponse) => response.end(`{"access_token":${secret}`)],
    ['a redirect to another address', redirect('http://127.0.0.1:1/latest/meta-data')],
    ['a redirect to a file', redirect('file:///etc/passwd')],
    ['without a valid token', json({ access_token: {}, token_type: 'bearer' })],
    ['of another token type', json({ access_token: secret, token_type: 'mac' })],
    ['empty', (response: ServerResponse) => response.end()],
  ])('is refused if the token response is %s', async (_, respond) => {
    Object.assign(responses, { '/login/oauth/access_token': respond, '/user': user });
    expect(await identify()).toBe('provider_failed');
  });

  test.each([
    ['an empty object', json({})],
    ['HTML', (response: ServerResponse) => response.end(`<h1>${secret}</h1>`)],
    ['truncated JSON', (response: ServerResponse) => response.end(`{"login":${secret}`)],
    ['a redirect', redirect(`${origin}/user?again`)],
    ['an array', json([{ id: 1, login: 'lilei' }])],
    ['an object with a string id', json({ id: '1', login: 'lilei' })],
    ['an object with a fractional id', json({ id: 1.5, login: 'lilei' })],
    ['an object with a too large id', json({ id: 2 ** 60, login: 'lilei' })],
  ])('is refused if the user response is %s', async (_, respond) => {
    Object.assign(responses, { '/login/oauth/access_token': token, '/user': respond, '/user?again': user });
    expect(await identify()).toBe('provider_failed');
  });
});

test('the log contains no secret and no user name', () => {
  expect(lines.length).toBeGreaterThan(30);
  for (const text of ['gho_', 'never-in', 'the-code', 'the-state', 'the-nonce', 'the-secret', 'vvvv', 'lilei'])
    expect(lines.join('')).not.toContain(text);
});
