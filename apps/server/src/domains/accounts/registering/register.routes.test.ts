import { register } from '@print/contract/accounts';
import { getProfile, getUsersProfile, logout } from '@print/contract/session';
import { describe, expect, test } from 'vitest';
import {
  createBrowser,
  createSignedInBrowser,
  newAddress,
  proxyEnvironment,
  registrationForm,
} from '#test/account-clients.ts';
import { seedUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { startSignIn } from '../start-sign-in.ts';

const { deps, origin, sleeps } = await createTestApp({ environment: proxyEnvironment });

const send = async (overrides: object = {}, address?: string) =>
  await createBrowser(origin, address).call(register, { body: registrationForm(overrides) });

/** The reply to a refused form: the wrong fields and nothing else. */
const refused = (fields: Record<string, string>) => ({
  status: 400,
  body: Object.fromEntries(Object.entries(fields).map(([field, message]) => [field, [message]])),
});

describe('registration', () => {
  test('creates an account and signs its user in', async () => {
    const form = registrationForm({ username: '韩梅梅', phone_number: '+86 138-0013 8000' });
    const { status, body, headers } = await createBrowser(origin).call(register, { body: form });

    expect(status).toBe(201);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.user).toMatchObject({
      username: '韩梅梅',
      email: form.email,
      phone_number: '13800138000',
      display_name: '韩梅梅',
      has_password: true,
      is_staff: false,
      avatar_url: null,
    });
    const owner = createSignedInBrowser(origin, body.token);
    expect((await owner.call(getProfile, {})).body).toEqual(body.user);
    expect((await owner.call(getUsersProfile, {})).body).toEqual(body.user);
    await owner.call(logout, {});
    expect((await owner.call(getProfile, {})).status).toBe(401);
  });

  test('stores neither password nor token in plain text', async () => {
    const { body } = await send({ username: 'secretive', password: 'correct horse', phone_number: '' });
    const { rows } = await deps.database.query(
      `select password_hash, secret_hash from users join sign_ins on user_id = users.id where username = 'secretive'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.['password_hash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(rows)).not.toContain(body.token);
    expect(JSON.stringify(rows)).not.toContain('correct');
  });

  test('revokes another user’s session in this browser', async () => {
    const session = await startSignIn(deps, await seedUser(deps), 'session');
    const browser = createBrowser(origin);
    browser.cookies.set('session', session);
    const { status, body } = await browser.call(register, { body: registrationForm({ username: 'newcomer' }) });

    expect(status).toBe(201);
    expect(browser.cookies.has('session')).toBe(false);
    browser.cookies.set('session', session);
    expect((await browser.call(getProfile, {})).status).toBe(401);
    expect((await createSignedInBrowser(origin, body.token).call(getProfile, {})).body.username).toBe('newcomer');
  });

  test('ignores a role in the body', async () => {
    const { body } = await send({ role: 'staff', is_staff: true });
    expect(body.user.is_staff).toBe(false);
  });
});

describe('a registration form', () => {
  const characters = '用户名只能包含文字、数字和 _ . -，不能有空格或其他符号';
  const length = '用户名须为 2 到 30 个字符';
  const invalidEmailMessage = '邮箱格式不正确，请检查后重新输入';
  const common = '这个密码太常见，容易被猜到，请换一个';
  const own = '密码不能与用户名或邮箱相同，请换一个';

  test.each([
    ['username', '', '请输入用户名'],
    ['username', '   ', '请输入用户名'],
    ['username', 'x', length],
    ['username', 'x'.repeat(31), length],
    ['username', '李 雷', characters],
    ['username', 'li@lei', characters],
    ['username', 'li\u0000lei', characters],
    ['username', 'li\u202Elei', characters],
    ['username', 'li\u200Blei', characters],
    ['username', 'li\u3164lei', characters],
    ['username', '\uD800\uD800', characters],
    ['username', '-.-', characters],
    ['username', '💥💥', characters],
    ['email', '', '请输入邮箱'],
    ['email', 'lilei', invalidEmailMessage],
    ['email', 'li lei@campus.test', invalidEmailMessage],
    ['email', 'lilei@campus', invalidEmailMessage],
    ['email', 'a@b@campus.test', invalidEmailMessage],
    ['email', 'li\u0000lei@campus.test', invalidEmailMessage],
    ['email', 'li\u202Elei@campus.test', invalidEmailMessage],
    ['email', `${'x'.repeat(250)}@campus.test`, '邮箱最多 254 个字符，请换一个邮箱'],
    ['phone_number', '1'.repeat(21), '手机号最多 20 个字符，请检查后重新输入'],
    ['phone_number', '138\u00008000', '手机号含有无法识别的字符，请重新输入'],
    ['phone_number', '138****8000', '手机号含有无法识别的字符，请重新输入'],
    ['password', 'x'.repeat(7), '至少 8 位'],
    ['password', 'x'.repeat(129), '最多 128 位'],
    ['password', 'PassWord', common],
    ['password', '１２３４５６７８', common],
    ['password', 'woaini1314', common],
  ])('is refused on the field %s for %.40j', async (field, value, message) => {
    expect(await send({ [field]: value })).toMatchObject(refused({ [field]: message }));
  });

  test.each([
    [{ username: 'Han.Meimei', password: 'han.meimei' }, { password: own }],
    [{ email: 'hanmeimei@campus.test', password: 'HanMeimei@campus.test' }, { password: own }],
    [{ email: 'hanmeimei@campus.test', password: 'hanmeimei' }, { password: own }],
    [{ password_confirm: 'something else' }, { password_confirm: '两次输入的密码不一致，请重新输入' }],
    [
      { username: '', email: 'x', phone_number: '1'.repeat(30) },
      { username: '请输入用户名', email: invalidEmailMessage, phone_number: '手机号最多 20 个字符，请检查后重新输入' },
    ],
  ])('is refused on each wrong field for %j', async (overrides, fields) => {
    expect(await send(overrides)).toMatchObject(refused(fields as Record<string, string>));
  });

  test('is refused on each missing field', async () => {
    const reply = await createBrowser(origin).call(register, { body: {} as never });
    const missing = '此项为必填项';
    expect(reply).toEqual({
      ...refused({ username: missing, email: missing, password: missing, password_confirm: missing }),
      headers: expect.anything(),
    });
  });

  test('is accepted with a name of 30 letters of any script and a password of 128 characters', async () => {
    const { status, body } = await send({ username: '𠮷'.repeat(30), password: '长'.repeat(128) });
    expect(status).toBe(201);
    expect(body.user.username).toBe('𠮷'.repeat(30));
  });

  test('of a megabyte is refused', async () => {
    for (const field of ['username', 'email', 'phone_number', 'password'])
      expect((await send({ password_confirm: '', [field]: '\uFDFA'.repeat(300_000) })).status).toBe(400);
    expect((await send({ password: 'x'.repeat(1024 * 1024) })).status).toBe(413);
  });
});

const usernameTaken = '用户名已被使用，请选择其他用户名';
const emailTaken = '该邮箱已被注册，请使用其他邮箱或尝试登录';

test('a taken name or address is refused, however it is written', async () => {
  await seedUser(deps, { username: 'Zhang.San', email: 'Zhang@Campus.test' });
  for (const username of ['zhang.san', 'ZHANG.SAN', ' Zhang.San ', 'Ｚhang．San'])
    expect(await send({ username }), username).toMatchObject(refused({ username: usernameTaken }));
  for (const email of ['zhang@campus.test', 'ZHANG@CAMPUS.TEST', 'Ｚhang＠campus.test'])
    expect(await send({ email }), email).toMatchObject(refused({ email: emailTaken }));
  expect(await send({ username: 'zhang.san', email: 'zhang@campus.test' })).toMatchObject(
    refused({ username: usernameTaken, email: emailTaken }),
  );
});

test('of several concurrent registrations with one name or address, one succeeds', async () => {
  const replies = await Promise.all(['Race', 'race', 'RACE', 'rAce'].map(async (username) => await send({ username })));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  for (const reply of replies.filter(({ status }) => status === 400))
    expect(reply).toMatchObject(refused({ username: usernameTaken }));

  const byEmail = await Promise.all([1, 2].map(async () => await send({ email: 'race@campus.test' })));
  expect(byEmail.map(({ status }) => status).sort()).toEqual([201, 400]);
  expect(byEmail.find(({ status }) => status === 400)).toMatchObject(refused({ email: emailTaken }));
});

describe('one client address', () => {
  test('may register 30 accounts in a minute without a wait, and more with one', async () => {
    const address = newAddress();
    const start = deps.clock.now();
    sleeps.length = 0;
    for (let wrong = 0; wrong < 3; wrong += 1) expect((await send({ username: '' }, address)).status).toBe(400);
    for (let student = 0; student < 30; student += 1) {
      // All in the same second, however long the passwords of a class take to hash.
      deps.clock.moveTo(start);
      expect((await send({}, address)).status).toBe(201);
    }

    expect(sleeps).toEqual([]);
    for (const delay of [[], [83], [167]]) {
      deps.clock.moveTo(start);
      sleeps.length = 0;
      expect((await send({}, address)).status).toBe(201);
      expect(sleeps).toEqual(delay);
    }
    sleeps.length = 0;
    expect((await send()).status).toBe(201);

    deps.clock.moveBy(61);
    expect((await send({}, address)).status).toBe(201);
    expect(sleeps).toEqual([]);
  });

  test('waits longer for each answer after 20 taken names, and can still register', async () => {
    const address = newAddress();
    await seedUser(deps, { username: 'popular' });
    sleeps.length = 0;
    for (let attempt = 0; attempt < 22; attempt += 1)
      expect((await send({ username: 'popular' }, address)).status).toBe(400);
    expect(sleeps).toEqual([125]);
    expect((await send({}, address)).status).toBe(201);
    expect(sleeps).toEqual([125, 250]);
  });
});
