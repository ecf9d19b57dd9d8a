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
const answers: Record<string, (response: ServerResponse) => void> = {};
const server = createServer((request, response) => {
  const answer = answers[request.url ?? ''];
  if (answer) answer(response);
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

answers['/.well-known/openid-configuration'] = json({
  issuer: origin,
  authorization_endpoint: `${origin}/auth`,
  token_endpoint: `${origin}/token`,
});

const secret = 'gho_never-in-a-log';
const callback = new URL('http://print.test/api/oauth/callback/');
const journey = { state: 'the-state', nonce: 'the-nonce', codeVerifier: 'v'.repeat(43) };
const returned = new URLSearchParams({ state: journey.state, code: 'the-code' });
const client = { clientId: 'shop', clientSecret: 'the-secret' };

const lines: string[] = [];
const log = createLog({ logLevel: 'trace', mode: 'test' }, { write: (line) => lines.push(line) });
const outcomeOf = async (identifying: Promise<unknown>) =>
  await identifying.then(
    () => 'let in',
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
  const honest = () => ({
    iss: origin,
    aud: 'shop',
    sub: '1',
    nonce: journey.nonce,
    iat: seconds(),
    exp: seconds() + 600,
  });
  const comeWith = async (id_token: unknown) => {
    answers['/token'] = json({ access_token: secret, token_type: 'bearer', id_token });
    return await outcomeOf(openGoogle({ ...client, issuer: origin }, callback).identify(returned, journey));
  };

  test('that is valid is accepted', async () => {
    expect(await comeWith(idToken(honest()))).toBe('let in');
  });

  test.each<[string, object]>([
    ['for another shop', { aud: 'another-shop' }],
    ['for several', { aud: ['shop', 'another-shop'] }],
    ['from somebody else', { iss: 'https://evil.example' }],
    ['for another journey', { nonce: 'another' }],
    ['for no journey', { nonce: undefined }],
    ['of yesterday', { iat: seconds() - 86_400, exp: seconds() - 86_000 }],
    ['without an end', { exp: undefined }],
    ['about nobody', { sub: undefined }],
    ['about somebody without a name', { sub: '' }],
    ['about a number', { sub: 1 }],
    ['about an address', { sub: '../../admin' }],
  ])('%s is refused', async (_, claims) => {
    expect(await comeWith(idToken({ ...honest(), ...claims }))).toBe('provider_failed');
  });

  test.each([undefined, null, '', 'junk', 'a.b.c', 1])('that is %j is refused', async (token) => {
    expect(await comeWith(token)).toBe('provider_failed');
  });

  test('without a signature is refused', async () => {
    expect(await comeWith(idToken(honest(), 'none'))).toBe('provider_failed');
  });
});

describe('GitHub', () => {
  const address = { oauthUrl: origin, apiUrl: origin };
  const come = async () => await outcomeOf(openGithub({ ...client, ...address }, callback).identify(returned, journey));
  const token = json({ access_token: secret, token_type: 'bearer', scope: 'user:email' });
  const user = json({ id: 1, login: 'lilei' });

  test('identifies the user, also without e-mail addresses', async () => {
    Object.assign(answers, { '/login/oauth/access_token': token, '/user': user });
    expect(await come()).toBe('let in');
  });

  test.each([
    ['an error that looks like a success', json({ error: 'bad_verification_code' })],
    ['a form', (response: ServerResponse) => response.end(`access_token=${secret}&token_type=bearer`)],
    ['half a token', (response: ServerResponse) => response.end(`{"access_token":${secret}`)],
    ['a way to another address', redirect('http://127.0.0.1:1/latest/meta-data')],
    ['a way to a file', redirect('file:///etc/passwd')],
    ['a token that is none', json({ access_token: {}, token_type: 'bearer' })],
    ['a token of another kind', json({ access_token: secret, token_type: 'mac' })],
    ['nothing', (response: ServerResponse) => response.end()],
  ])('is refused if the token is %s', async (_, answer) => {
    Object.assign(answers, { '/login/oauth/access_token': answer, '/user': user });
    expect(await come()).toBe('provider_failed');
  });

  test.each([
    ['nobody', json({})],
    ['a page', (response: ServerResponse) => response.end(`<h1>${secret}</h1>`)],
    ['half a person', (response: ServerResponse) => response.end(`{"login":${secret}`)],
    ['elsewhere', redirect(`${origin}/user?again`)],
    ['of many names', json([{ id: 1, login: 'lilei' }])],
    ['a word', json({ id: '1', login: 'lilei' })],
    ['half a number', json({ id: 1.5, login: 'lilei' })],
    ['too great a number', json({ id: 2 ** 60, login: 'lilei' })],
  ])('is refused if the user is %s', async (_, answer) => {
    Object.assign(answers, { '/login/oauth/access_token': token, '/user': answer, '/user?again': user });
    expect(await come()).toBe('provider_failed');
  });
});

test('the log contains none of it', () => {
  expect(lines.length).toBeGreaterThan(30);
  for (const word of ['gho_', 'never-in', 'the-code', 'the-state', 'the-nonce', 'the-secret', 'vvvv', 'lilei'])
    expect(lines.join('')).not.toContain(word);
});
