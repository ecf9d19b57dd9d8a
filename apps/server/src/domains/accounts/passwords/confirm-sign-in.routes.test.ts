import { changePassword, login } from '@print/contract/accounts';
import { invite } from '@print/contract/members';
import { confirmSignIn } from '@print/contract/staff-safety';
import { describe, expect, test } from 'vitest';
import { createBrowser, createSignedInBrowser, goodPassword, proxyEnvironment } from '#test/account-clients.ts';
import { seedUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestClient } from '#test/test-client.ts';
import { startSignIn } from '../start-sign-in.ts';

const { deps, origin, as } = await createTestApp({ environment: proxyEnvironment });
const { passwordHash } = await seedUser(deps, { password: goodPassword });

async function createClerk(overrides: { passwordHash?: string | null } = { passwordHash }) {
  const user = await seedUser(deps, { role: 'owner', ...overrides });
  return { user, client: await signInTo(user) };
}

const signInTo = async (user: { readonly id: string }) =>
  createSignedInBrowser(origin, await startSignIn(deps, user, 'token'));
const confirm = async (client: TestClient, password = goodPassword) =>
  await client.call(confirmSignIn, { body: { password } });
const inviteStatus = async (client: TestClient) => (await client.call(invite, {})).status;
/** Makes all confirmations older than 15 minutes. */
const wait = () => deps.clock.moveBy(15 * 60 + 1);

describe('a sign-in', () => {
  test('with the password counts as a confirmation for 15 minutes', async () => {
    const { user } = await createClerk();
    const { body } = await createBrowser(origin).call(login, {
      body: { username: user.username, password: goodPassword },
    });
    const client = createSignedInBrowser(origin, body.token);
    deps.clock.moveBy(15 * 60 - 5);
    expect(await inviteStatus(client)).toBe(201);
    deps.clock.moveBy(10);
    expect(await inviteStatus(client)).toBe(403);
  });

  test('is confirmed for 15 minutes by the password', async () => {
    const { client } = await createClerk();
    wait();
    expect(await inviteStatus(client)).toBe(403);
    expect((await confirm(client)).status).toBe(204);
    expect(await inviteStatus(client)).toBe(201);
    wait();
    expect(await inviteStatus(client)).toBe(403);
  });

  test('is not confirmed by the confirmation of another sign-in of the same user', async () => {
    const { user, client } = await createClerk();
    const elsewhere = await signInTo(user);
    const session = createBrowser(origin);
    session.cookies.set('session', await startSignIn(deps, user, 'session'));
    wait();
    const [confirmed] = await Promise.all([confirm(client), inviteStatus(elsewhere)]);
    expect(confirmed.status).toBe(204);
    expect([await inviteStatus(client), await inviteStatus(elsewhere), await inviteStatus(session)]).toEqual([
      201, 403, 403,
    ]);
  });

  test('that began before confirmations were stored must be confirmed', async () => {
    const { user, client } = await createClerk();
    await deps.database.query('update sign_ins set confirmed_at = null where user_id = $1', [user.id]);
    expect(await inviteStatus(client)).toBe(403);
    await confirm(client);
    expect(await inviteStatus(client)).toBe(201);
  });
});

describe('a confirmation', () => {
  test.each([
    ['a wrong', 'not the password', '密码不正确，请重新输入'],
    ['an empty', '', '请输入当前密码'],
    ['an overlong', 'x'.repeat(500_000), '密码不正确，请重新输入'],
  ])('with %s password is refused on its field', async (_, password, message) => {
    const { client } = await createClerk();
    wait();
    expect(await confirm(client, password)).toMatchObject({ status: 400, body: { password: [message] } });
    expect(await inviteStatus(client)).toBe(403);
  });

  test('has the limit of sign-ins: after ten wrong guesses the right password is refused too', async () => {
    const { user, client } = await createClerk();
    wait();
    for (let guess = 0; guess < 10; guess += 1) expect((await confirm(client, `guess ${guess}`)).status).toBe(400);
    const limited = await confirm(client);
    expect(limited).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
    expect(await inviteStatus(client)).toBe(403);
    const { rows } = await deps.database.query('select 1 from sign_ins where user_id = $1', [user.id]);
    expect(rows).toHaveLength(1);
    deps.clock.moveBy(Number(limited.headers.get('retry-after')));
    expect((await confirm(client)).status).toBe(204);
  });

  test('by many parallel guesses is limited as well', async () => {
    const { client } = await createClerk();
    const guesses = await Promise.all(Array.from({ length: 20 }, (_, n) => confirm(client, `guess ${n}`)));
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test('with a password that another browser has just replaced is refused', async () => {
    const { user, client } = await createClerk();
    const elsewhere = await signInTo(user);
    const password = '食堂-2号窗口-8折';
    const form = { current_password: goodPassword, password, password_confirm: password };
    expect((await elsewhere.call(changePassword, { body: form })).status).toBe(200);
    expect((await confirm(client)).status).toBe(401);
  });

  test('of a user without a password means signing in again', async () => {
    const { client } = await createClerk({});
    wait();
    expect(await confirm(client, 'anything')).toMatchObject({ status: 409, body: { code: 'sign_in_again' } });
    expect(await inviteStatus(client)).toBe(403);
  });

  test('is refused to guests and customers', async () => {
    expect((await confirm(await as('guest'))).status).toBe(401);
    expect((await confirm(await as('customer'))).status).toBe(403);
  });
});
