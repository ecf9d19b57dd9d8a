import { changePassword, login } from '@print/contract/accounts';
import { getProfile } from '@print/contract/session';
import { describe, expect, test } from 'vitest';
import { createBrowser, createSignedInBrowser, goodPassword, proxyEnvironment } from '#test/account-clients.ts';
import { seedUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { startSignIn } from '../start-sign-in.ts';

const { deps, origin, as } = await createTestApp({ environment: proxyEnvironment });

const oldPassword = goodPassword;
const newPassword = '食堂-2号窗口-8折';
const form = { current_password: oldPassword, password: newPassword, password_confirm: newPassword };
const { passwordHash } = await seedUser(deps, { password: oldPassword });

async function createMember(overrides: { passwordHash?: string | null } = { passwordHash }) {
  const user = await seedUser(deps, overrides);
  return { user, client: createSignedInBrowser(origin, await startSignIn(deps, user, 'token')) };
}

const signIn = async (username: string, password: string) =>
  await createBrowser(origin).call(login, { body: { username, password } });

describe('a password change', () => {
  test('accepts the new password and refuses the old one', async () => {
    const { user, client } = await createMember();
    const reply = await client.call(changePassword, { body: form });
    expect(reply).toMatchObject({ status: 200, body: { username: user.username, has_password: true } });
    expect((await signIn(user.username, oldPassword)).status).toBe(400);
    expect((await signIn(user.username, newPassword)).status).toBe(200);
  });

  test('revokes every other token and session, but not this browser', async () => {
    const { user } = await createMember();
    const here = { visitorId: 'here', userAgent: undefined };
    const client = createSignedInBrowser(origin, await startSignIn(deps, user, 'token', here));
    const ownSession = createBrowser(origin);
    ownSession.cookies.set('session', await startSignIn(deps, user, 'session', here));
    const others = [createSignedInBrowser(origin, await startSignIn(deps, user, 'token'))];
    for (const kind of ['token', 'session'] as const) {
      const otherBrowser = createBrowser(origin);
      const secret = await startSignIn(deps, user, kind, { visitorId: 'otherBrowser', userAgent: undefined });
      if (kind === 'session') otherBrowser.cookies.set('session', secret);
      others.push(kind === 'session' ? otherBrowser : createSignedInBrowser(origin, secret));
    }
    const stranger = (await createMember()).client;

    expect((await client.call(changePassword, { body: form })).status).toBe(200);
    for (const other of others) expect((await other.call(getProfile, {})).status).toBe(401);
    for (const unaffected of [client, ownSession, stranger])
      expect((await unaffected.call(getProfile, {})).status).toBe(200);
    const { rows } = await deps.database.query('select visitor_id from known_devices where user_id = $1', [user.id]);
    expect(rows).toEqual([{ visitor_id: 'here' }]);
  });

  test.each([
    [{ current_password: 'not mine at all' }, { current_password: ['密码不正确，请重新输入'] }],
    [{ current_password: '' }, { current_password: ['请输入当前密码'] }],
    [{ current_password: undefined }, { current_password: ['请输入当前密码'] }],
    [{ current_password: 'x'.repeat(500_000) }, { current_password: ['密码不正确，请重新输入'] }],
    [{ password_confirm: 'another' }, { password_confirm: ['两次输入的密码不一致，请重新输入'] }],
    [{ password: 'short', password_confirm: 'short' }, { password: ['至少 8 位'] }],
    [{ password: 'x'.repeat(129) }, { password: ['最多 128 位'] }],
    [{ password: 'Football', password_confirm: 'Football' }, { password: ['这个密码太常见，容易被猜到，请换一个'] }],
  ])('refuses %.60j on its field and changes nothing', async (changes, fields) => {
    const { user, client } = await createMember();
    const other = createSignedInBrowser(origin, await startSignIn(deps, user, 'token'));
    const reply = await client.call(changePassword, { body: { ...form, ...changes } as typeof form });
    expect(reply).toMatchObject({ status: 400, body: fields });
    expect((await other.call(getProfile, {})).status).toBe(200);
  });

  test('allows ten attempts, like sign-in', async () => {
    const { client } = await createMember();
    const wrong = { ...form, current_password: 'wrong guess' };
    for (let index = 0; index < 10; index += 1)
      expect((await client.call(changePassword, { body: wrong })).status).toBe(400);
    const limited = await client.call(changePassword, { body: form });
    expect(limited).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
    deps.clock.moveBy(Number(limited.headers.get('retry-after')));
    expect((await client.call(changePassword, { body: form })).status).toBe(200);
  });

  test('succeeds once for two requests at the same moment', async () => {
    const { user, client } = await createMember();
    const other = '体育馆-游泳池-东门';
    const replies = await Promise.all([
      client.call(changePassword, { body: form }),
      client.call(changePassword, { body: { ...form, password: other, password_confirm: other } }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    const [now] = replies[0].status === 200 ? [newPassword] : [other];
    expect((await signIn(user.username, now)).status).toBe(200);
  });

  test('is refused for guests', async () => {
    const reply = await (await as('guest')).call(changePassword, { body: form });
    expect(reply.status).toBe(401);
  });
});

describe('a user without a password', () => {
  const first = { password: newPassword, password_confirm: newPassword };

  test('may set one soon after sign-in', async () => {
    const { user, client } = await createMember({});
    expect((await client.call(getProfile, {})).body.has_password).toBe(false);
    deps.clock.moveBy(14 * 60);
    const reply = await client.call(changePassword, { body: first });
    expect(reply).toMatchObject({ status: 200, body: { has_password: true } });
    expect((await signIn(user.username, newPassword)).status).toBe(200);
    expect((await client.call(changePassword, { body: first })).status).toBe(400);
  });

  test('must sign in again when the sign-in is old', async () => {
    const { client } = await createMember({});
    deps.clock.moveBy(16 * 60);
    expect(await client.call(changePassword, { body: first })).toMatchObject({
      status: 409,
      body: { code: 'sign_in_again', detail: '为了账号安全，请退出后重新登录，并在 15 分钟内完成此操作' },
    });
    expect((await client.call(getProfile, {})).body.has_password).toBe(false);
  });
});
