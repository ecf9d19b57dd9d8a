import { changePassword, login, register, signOutDevice, updateProfile } from '@print/contract/accounts';
import { FieldErrors, Refusal } from '@print/contract/errors';
import { getProfile, logout } from '@print/contract/session';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createBrowser,
  createSignedInBrowser,
  goodPassword,
  newAddress,
  proxyEnvironment,
} from '#test/account-clients.ts';
import { seedUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestClient } from '#test/test-client.ts';
import { startSignIn } from './start-sign-in.ts';

/** Requests of each kind: few, so that a normal run stays short. Raise it to fuzz more thoroughly. */
const bodies = 250;
/** Fewer, because each request hashes a password. */
const signIns = 60;

const { deps, origin, logged } = await createTestApp({ environment: proxyEnvironment });
const known = await seedUser(deps, { username: 'known', email: 'known@campus.test', password: 'what nobody guesses' });

const hostileValue = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, 0, -1, 1e308, '', ' ', '\u0000', '\uD800', '\u202E', "'; drop table users; --", '%', '_'],
    ...['__proto__', '<script>alert(1)</script>', '@', 'a@b.c', '\uFDFA'.repeat(500), 'x'.repeat(100_000)],
    ...['known', 'KNOWN@campus.test', goodPassword, 'password', 'github', [], {}, [[]], [{}], { length: -1 }],
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', minLength: 2, maxLength: 130 }),
  fc.jsonValue(),
);

/** A form with missing, invalid or extra fields, or a value that is no form. */
function hostile(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  const each = Object.entries(fields).map(([field, good]) => [field, fc.oneof(good, hostileValue)] as const);
  const form = fc.record({ ...Object.fromEntries(each), extra: hostileValue }, { requiredKeys: [] });
  return fc.oneof({ weight: 20, arbitrary: form }, { weight: 1, arbitrary: fc.jsonValue() });
}

const name = fc.string({ unit: 'grapheme-ascii', minLength: 2, maxLength: 30 });
const password = fc.string({ minLength: 8, maxLength: 20 });
const forms = {
  register: hostile({
    username: name,
    email: fc.emailAddress(),
    phone_number: fc.string({ maxLength: 25 }),
    password: fc.constant(goodPassword),
    password_confirm: fc.constant(goodPassword),
  }),
  login: hostile({ username: name, password, oauth_provider: fc.constantFrom('github', 'google') }),
  update: hostile({ email: fc.emailAddress(), phone_number: fc.string({ maxLength: 25 }) }),
  password: hostile({
    current_password: fc.constant('wrong guess'),
    password: fc.constant(goodPassword),
    password_confirm: fc.constant(goodPassword),
  }),
};

async function sendAll(
  client: () => Promise<TestClient>,
  { method, url }: { method: string; url: string },
  form: fc.Arbitrary<unknown>,
  numRuns = bodies,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const send = async (value: unknown) => {
    const browser = await client();
    const headers = { ...(await browser.csrfHeaders()), 'content-type': 'application/json' };
    const body = JSON.stringify(value) ?? 'undefined';
    const reply = await browser.fetch(url, { method, headers, body });
    const replyBody: unknown = await reply.json();
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
    expect([200, 201, 400, 409, 413, 429], `${url} ${body.slice(0, 300)}`).toContain(reply.status);
    if (reply.status === 400) expect(FieldErrors.safeParse(replyBody).success, JSON.stringify(replyBody)).toBe(true);
    else if (reply.status > 400) expect(Refusal.safeParse(replyBody).success, JSON.stringify(replyBody)).toBe(true);
  };
  const values = fc.sample(form, { numRuns, seed: 4 });
  for (let sent = 0; sent < values.length; sent += 10) await Promise.all(values.slice(sent, sent + 10).map(send));
  return statuses;
}

const stranger = async () => createBrowser(origin, newAddress());

describe('fuzzed requests', () => {
  test('to register get valid responses', async () => {
    const statuses = await sendAll(stranger, register, forms.register);
    expect(statuses.get(400)).toBeGreaterThan(bodies / 2);
  });

  test('to sign in get valid responses and no token', async () => {
    const statuses = await sendAll(stranger, login, forms.login, signIns);
    expect([...statuses.keys()].filter((status) => status < 400)).toEqual([]);
  });

  test('to change the profile or the password get valid responses', async () => {
    const client = createSignedInBrowser(origin, await startSignIn(deps, known, 'token'));
    const updates = await sendAll(async () => client, updateProfile, forms.update);
    expect(updates.get(400)).toBeGreaterThan(bodies / 4);
    const changes = await sendAll(async () => client, changePassword, forms.password);
    expect([...changes.keys()].filter((status) => status < 400)).toEqual([]);
    expect((await client.call(getProfile, {})).body.username).toBe('known');
  });

  test('with device ids get valid responses', async () => {
    const client = createSignedInBrowser(origin, await startSignIn(deps, known, 'token'));
    for (const id of fc.sample(fc.string({ minLength: 1, unit: 'grapheme' }), { numRuns: 50, seed: 4 })) {
      const reply = await client.call(signOutDevice, { params: { id } });
      expect([400, 404, 405], id).toContain(reply.status);
    }
  });

  test('cause no 500', () => {
    expect(logged.join()).not.toMatch(/internal_error|unavailable/);
  });
});

test('the log contains no names and no secrets', async () => {
  const form = {
    username: '独一无二的名字',
    email: 'unmistakable@campus.test',
    phone_number: '13912345678',
    password: 'unmistakable-password',
    password_confirm: 'unmistakable-password',
  };
  const browser = await stranger();
  const before = logged.length;
  const registered = await browser.call(register, { body: form });
  await browser.call(register, { body: form });
  const { username, email, password: secret } = form;
  await browser.call(login, { body: { username, password: 'unmistakable-guess' } });
  const signedIn = await browser.call(login, { body: { username: email, password: secret } });
  const client = createSignedInBrowser(origin, signedIn.body.token);
  await client.call(updateProfile, { body: { email: 'other-unmistakable@campus.test' } });
  const changed = { password: 'unmistakable-change', password_confirm: 'unmistakable-change' };
  expect((await client.call(changePassword, { body: { ...changed, current_password: secret } })).status).toBe(200);
  await client.call(logout, {});

  const lines = logged.slice(before).join('\n');
  expect(logged.length).toBeGreaterThan(before + 5);
  for (const text of [username, 'unmistakable', '13912345678', registered.body.token, signedIn.body.token])
    expect(lines).not.toContain(text);
  expect(lines).not.toContain(browser.cookies.get('visitor'));
});
