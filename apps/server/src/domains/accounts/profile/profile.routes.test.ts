import { updateProfile } from '@print/contract/accounts';
import { getProfile } from '@print/contract/session';
import { describe, expect, test } from 'vitest';
import { createSignedInBrowser } from '#test/account-clients.ts';
import { seedUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import type { User } from '../accounts.table.ts';
import { startSignIn } from '../start-sign-in.ts';

const { deps, origin, as } = await createTestApp();

async function createMember(overrides: Partial<User> = {}) {
  const user = await seedUser(deps, overrides);
  return createSignedInBrowser(origin, await startSignIn(deps, user, 'token'));
}

describe('a profile change', () => {
  test('returns the new profile', async () => {
    const client = await createMember({ email: 'old@campus.test' });
    const body = { phone_number: '＋86 139-0013-9000', email: ' New@Campus.test ' };
    const reply = await client.call(updateProfile, { body });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ phone_number: '13900139000', email: 'New@Campus.test' });
    expect((await client.call(getProfile, {})).body).toEqual(reply.body);
  });

  test('keeps omitted fields and clears empty ones', async () => {
    const client = await createMember({ email: 'keep@campus.test', phoneNumber: '13800138000' });
    const send = async (body: object) => (await client.call(updateProfile, { body })).body;
    expect(await send({})).toMatchObject({ email: 'keep@campus.test', phone_number: '13800138000' });
    expect(await send({ phone_number: '' })).toMatchObject({ email: 'keep@campus.test', phone_number: '' });
    expect(await send({ email: '' })).toMatchObject({ email: '', phone_number: '' });
  });

  test('sets whether the user wants mail about orders', async () => {
    const client = await createMember({ email: 'mail@campus.test' });
    const send = async (body: object) => (await client.call(updateProfile, { body })).body;
    expect(await send({ mail_notices: false })).toMatchObject({ mail_notices: false });
    expect(await send({ phone_number: '1' })).toMatchObject({ mail_notices: false, phone_number: '1' });
    expect(await send({ mail_notices: true })).toMatchObject({ mail_notices: true });
    const wrongType = { mail_notices: 'no' as unknown as boolean };
    expect((await client.call(updateProfile, { body: wrongType })).status).toBe(400);
  });

  test('allows several users without an address', async () => {
    const clients = [
      await createMember({ email: 'one@campus.test' }),
      await createMember({ email: 'two@campus.test' }),
    ];
    for (const client of clients) expect((await client.call(updateProfile, { body: { email: '' } })).status).toBe(200);
  });

  test('ignores other fields', async () => {
    const client = await createMember();
    const body = { username: 'root', is_staff: true, role: 'staff', passwordHash: 'x', phone_number: '1' };
    const reply = await client.call(updateProfile, { body });
    expect(reply.body).toMatchObject({ is_staff: false, has_password: false, phone_number: '1' });
    expect(reply.body.username).not.toBe('root');
  });

  test.each([
    [{ email: 'lilei' }, { email: ['邮箱格式不正确，请检查后重新输入'] }],
    [{ email: `${'x'.repeat(250)}@campus.test` }, { email: ['邮箱最多 254 个字符，请换一个邮箱'] }],
    [{ email: 'li\u0000@campus.test' }, { email: ['邮箱格式不正确，请检查后重新输入'] }],
    [{ phone_number: '1'.repeat(21) }, { phone_number: ['手机号最多 20 个字符，请检查后重新输入'] }],
    [{ phone_number: '1\u202E1' }, { phone_number: ['手机号含有无法识别的字符，请重新输入'] }],
    [{ phone_number: '138****8000' }, { phone_number: ['手机号含有无法识别的字符，请重新输入'] }],
  ])('refuses %.50j on its field', async (body, fields) => {
    const client = await createMember({ email: 'same@campus.test', phoneNumber: '13800138000' });
    const before = (await client.call(getProfile, {})).body;
    expect(await client.call(updateProfile, { body })).toMatchObject({ status: 400, body: fields });
    expect((await client.call(getProfile, {})).body).toEqual(before);
    await client.call(updateProfile, { body: { email: '' } });
  });

  test('refuses a number on its field', async () => {
    const reply = await (await createMember()).call(updateProfile, { body: { phone_number: 1 as never } });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body)).toEqual(['phone_number']);
  });

  test('refuses another user’s address in any case, and accepts the own one', async () => {
    await createMember({ email: 'Taken@Campus.test' });
    const client = await createMember({ email: 'mine@campus.test' });
    expect(await client.call(updateProfile, { body: { email: 'tAKEN@campus.test' } })).toMatchObject({
      status: 400,
      body: { email: ['该邮箱已被注册，请使用其他邮箱或尝试登录'] },
    });
    const own = await client.call(updateProfile, { body: { email: 'Mine@campus.test' } });
    expect(own).toMatchObject({ status: 200, body: { email: 'Mine@campus.test' } });
  });

  test('gives an address requested at the same moment to one user', async () => {
    const clients = await Promise.all([createMember(), createMember(), createMember()]);
    const replies = await Promise.all(
      clients.map(async (client) => await client.call(updateProfile, { body: { email: 'race@campus.test' } })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test('limits attempts with taken addresses', async () => {
    await createMember({ email: 'wanted@campus.test' });
    const client = await createMember();
    const requestAddress = async () => await client.call(updateProfile, { body: { email: 'wanted@campus.test' } });
    for (let index = 0; index < 30; index += 1) expect((await requestAddress()).status).toBe(400);
    const limited = await requestAddress();
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect((await client.call(updateProfile, { body: { phone_number: '1' } })).status).toBe(200);
  });

  test('is refused for guests', async () => {
    const reply = await (await as('guest')).call(updateProfile, { body: { email: '' } });
    expect(reply).toMatchObject({ status: 401, body: { code: 'not_authenticated' } });
  });
});
