import { login } from '@print/contract/accounts';
import { listAuditLog, listMembers, removeMember } from '@print/contract/members';
import { getProfile } from '@print/contract/session';
import * as contract from '@print/contract/staff-safety';
import { describe, expect, test } from 'vitest';
import { createBrowser, createSignedInBrowser, goodPassword, proxyEnvironment } from '#test/account-clients.ts';
import { createPhone } from '#test/create-phone.ts';
import { createStaffMember } from '#test/create-staff-member.ts';
import { decodeBase32 } from '#test/decode-base32.ts';
import { seedUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestClient } from '#test/test-client.ts';
import { startSignIn } from '../start-sign-in.ts';
import { resetSecondFactor } from './reset-second-factor.ts';

const { deps, origin, as, logged } = await createTestApp({ environment: proxyEnvironment });
const { passwordHash } = await seedUser(deps, { password: goodPassword });

const createClerk = async () => await createStaffMember({ deps, origin }, { passwordHash });

async function switchOn(client: TestClient) {
  const { body } = await client.call(contract.setUpSecondFactor, {});
  const phone = createPhone(deps.clock, body.secret);
  const setUpCode = phone.codeIn(0);
  const on = await client.call(contract.switchOnSecondFactor, { body: { one_time_code: setUpCode } });
  return { phone, setUpCode, codes: on.body.recovery_codes };
}

async function createLockedClerk() {
  const clerk = await createClerk();
  return { ...clerk, ...(await switchOn(clerk.client)) };
}

const signIn = async (username: string, oneTimeCode?: string, browser = createBrowser(origin)) =>
  await browser.call(login, {
    body: { username, password: goodPassword, ...(oneTimeCode !== undefined && { one_time_code: oneTimeCode }) },
  });

const missing = { status: 400, body: { one_time_code: ['请输入两步验证的动态码'] } };
const wrong = { status: 400, body: { one_time_code: ['动态码不正确或已用过，请等新的一组数字'] } };

describe('setting the second factor up', () => {
  test('is finished by one correct code, which returns ten recovery codes', async () => {
    const { client, user } = await createClerk();
    const { status, body } = await client.call(contract.setUpSecondFactor, {});
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(body.uri);
    expect(decodeURIComponent(uri.pathname)).toBe(`/自助打印:${user.username}`);
    expect(uri.searchParams.get('secret')).toBe(body.secret);

    const state = async () => (await client.call(contract.getSecondFactor, {})).body;
    expect(await state()).toEqual({ is_on: false, recovery_codes_left: 0 });
    expect((await signIn(user.username)).status, 'the set-up is not finished').toBe(200);

    const attempt = async (code: string) =>
      await client.call(contract.switchOnSecondFactor, { body: { one_time_code: code } });
    const phone = createPhone(deps.clock, body.secret);
    expect(await attempt('000000')).toMatchObject(wrong);
    const on = await attempt(phone.codeIn(0));
    expect(on.status).toBe(201);
    expect(new Set(on.body.recovery_codes).size).toBe(10);
    for (const code of on.body.recovery_codes) expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
    expect(await state()).toEqual({ is_on: true, recovery_codes_left: 10 });
    expect(await attempt(phone.nextCode())).toMatchObject({ status: 409, body: { code: 'second_factor_active' } });
    expect((await client.call(contract.setUpSecondFactor, {})).status).toBe(409);
  });

  test('ends the other sign-ins of the user, and is shown to colleagues', async () => {
    const { client, user } = await createClerk();
    const elsewhere = createSignedInBrowser(origin, await startSignIn(deps, user, 'token'));
    await switchOn(client);
    expect((await elsewhere.call(getProfile, {})).status).toBe(401);
    expect((await client.call(getProfile, {})).status).toBe(200);

    const { members } = (await (await as('staff')).call(listMembers, {})).body;
    expect(members.find(({ id }) => id === user.id)).toMatchObject({ has_second_factor: true });
    expect(members.filter((member) => member.has_second_factor).length).toBeLessThan(members.length);
  });

  test('stores neither the secret nor the recovery codes in plain text', async () => {
    const { client } = await createClerk();
    const { body } = await client.call(contract.setUpSecondFactor, {});
    const phone = createPhone(deps.clock, body.secret);
    const on = await client.call(contract.switchOnSecondFactor, { body: { one_time_code: phone.codeIn(0) } });
    const { rows } = await deps.database.query(`
      select string_agg(f::text, ' ') as text from second_factors f
      union all select string_agg(c::text, ' ') from recovery_codes c`);
    const stored = rows.map(({ text }) => text).join(' ');
    for (const secret of [body.secret, decodeBase32(body.secret).toString('base64url'), ...on.body.recovery_codes])
      expect(stored).not.toContain(secret);
    for (const code of on.body.recovery_codes) expect(stored).not.toContain(code.replace('-', ''));
    expect(logged.join('')).not.toContain(body.secret);
  });

  test('needs a set-up', async () => {
    const { client } = await createClerk();
    const reply = await client.call(contract.switchOnSecondFactor, { body: { one_time_code: '123456' } });
    expect(reply).toMatchObject({ status: 409, body: { code: 'second_factor_inactive' } });
    expect((await client.call(contract.renewRecoveryCodes, {})).status).toBe(409);
    expect((await client.call(contract.switchOffSecondFactor, {})).body.is_on).toBe(false);
  });
});

describe('a sign-in with the second factor', () => {
  test('asks for a code after the right password only, and then accepts it', async () => {
    const { user, phone } = await createLockedClerk();
    const refused = await signIn(user.username);
    expect(refused).toMatchObject(missing);
    expect(JSON.stringify(refused.body)).not.toMatch(/用户名|邮箱|密码/);
    const { body } = await signIn(user.username, phone.nextCode());
    expect(body.user).toMatchObject({ username: user.username, is_staff: true });

    const unknown = await createBrowser(origin).call(login, { body: { username: 'nobody-here', password: 'x' } });
    const guess = { username: user.username, password: 'not the password' };
    for (const one_time_code of [undefined, phone.nextCode(), '000000']) {
      const reply = await createBrowser(origin).call(login, {
        body: { ...guess, ...(one_time_code !== undefined && { one_time_code }) },
      });
      expect([reply.status, reply.body]).toEqual([unknown.status, unknown.body]);
    }
  });

  test('accepts a code one step early or late, and each code once', async () => {
    const { user, phone } = await createLockedClerk();
    deps.clock.moveBy(300);
    const late = phone.codeFromStepStart(-1);
    expect((await signIn(user.username, late)).status).toBe(200);
    expect(await signIn(user.username, late)).toMatchObject(wrong);
    expect((await signIn(user.username, phone.codeFromStepStart(1))).status).toBe(200);
    // Now the early code is that of the current step.
    for (const steps of [0, -2, 2])
      expect(await signIn(user.username, phone.codeFromStepStart(steps))).toMatchObject(wrong);
    expect((await signIn(user.username, ` ${phone.nextCode()} `)).status).toBe(200);
  });

  test('refuses the code that finished the set-up', async () => {
    const { user, setUpCode } = await createLockedClerk();
    expect(await signIn(user.username, setUpCode)).toMatchObject(wrong);
  });

  test('lets one of several parallel uses of a code or recovery code succeed', async () => {
    const { user, phone, codes } = await createLockedClerk();
    for (const code of [phone.nextCode(), codes[0] ?? '']) {
      const replies = await Promise.all(Array.from({ length: 4 }, () => signIn(user.username, code)));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    }
  });

  test('accepts each recovery code once, however it is typed', async () => {
    const { user, client, codes } = await createLockedClerk();
    const [first = '', second = ''] = codes;
    expect((await signIn(user.username, first)).status).toBe(200);
    expect(await signIn(user.username, first)).toMatchObject(wrong);
    expect((await signIn(user.username, second.toLowerCase().replace('-', ' '))).status).toBe(200);
    expect((await client.call(contract.getSecondFactor, {})).body.recovery_codes_left).toBe(8);
  });

  test('refuses the recovery codes of another user', async () => {
    const [{ user }, { codes }] = [await createLockedClerk(), await createLockedClerk()];
    expect(await signIn(user.username, codes[0])).toMatchObject(wrong);
  });

  test('allows ten wrong codes per account in 15 minutes, from any address', async () => {
    const { user, phone } = await createLockedClerk();
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => signIn(user.username, String(n).padStart(6, '0'))),
    );
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2);
    const limited = await signIn(user.username, phone.nextCode());
    expect(limited).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
    expect((await signIn(user.username)).status, 'a missing code is no guess').toBe(400);
    deps.clock.moveBy(Number(limited.headers.get('retry-after')));
    expect((await signIn(user.username, phone.nextCode())).status).toBe(200);
  });

  test('is not blocked on a known device by guesses elsewhere', async () => {
    const { user, phone } = await createLockedClerk();
    const known = createBrowser(origin);
    await known.csrfHeaders();
    expect((await signIn(user.username, phone.nextCode(), known)).status).toBe(200);
    for (let guess = 0; guess < 11; guess += 1) await signIn(user.username, '000000');
    expect((await signIn(user.username, phone.nextCode())).status).toBe(429);
    expect((await signIn(user.username, phone.nextCode(), known)).status).toBe(200);
  });
});

describe('the second factor', () => {
  test('gets new recovery codes, which replace the old ones', async () => {
    const { user, client, codes } = await createLockedClerk();
    const renewed = await client.call(contract.renewRecoveryCodes, {});
    expect(renewed.status).toBe(201);
    expect(renewed.body.recovery_codes).toHaveLength(10);
    expect(await signIn(user.username, codes[0])).toMatchObject(wrong);
    expect((await signIn(user.username, renewed.body.recovery_codes[0])).status).toBe(200);
  });

  test('is switched off by its user, and the audit log records both', async () => {
    const { user, client } = await createLockedClerk();
    const off = await client.call(contract.switchOffSecondFactor, {});
    expect(off.body).toEqual({ is_on: false, recovery_codes_left: 0 });
    expect((await signIn(user.username)).status).toBe(200);
    for (const kind of ['second_factor_on', 'second_factor_off'] as const) {
      const { results } = (await client.call(listAuditLog, { querystring: { kind } })).body;
      expect(results[0]).toMatchObject({ actor_name: user.username });
    }
  });

  test('ends with the membership', async () => {
    const { user } = await createLockedClerk();
    await (await as('staff')).call(removeMember, { params: { id: user.id } });
    expect(await signIn(user.username)).toMatchObject({ status: 200, body: { user: { is_staff: false } } });
  });

  test('is switched off by the operator of the server, who is named in the audit log', async () => {
    const { user, client } = await createLockedClerk();
    expect(await resetSecondFactor(deps, user.username)).toBe('reset');
    expect(await resetSecondFactor(deps, user.username)).toBe('was-off');
    expect(await resetSecondFactor(deps, 'nobody-here')).toBe('unknown-user');
    expect((await signIn(user.username)).status).toBe(200);
    const { results } = (await client.call(listAuditLog, { querystring: { kind: 'second_factor_off' } })).body;
    expect(results[0]).toMatchObject({ actor_name: '服务器', subject: user.username });
  });
});
