import { type ContactForm, login, requestPasswordLink, resetPassword, updateProfile } from '@print/contract/accounts';
import { createPasswordLink, listAuditLog } from '@print/contract/members';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sendPasswordLink } from '#domains/notices/send-password-link.ts';
import { createBrowser, newAddress, proxyEnvironment } from '#test/account-clients.ts';
import { signIn } from '#test/customer-actions.ts';
import { seedUser } from '#test/factories.ts';
import { startMailServer } from '#test/mail-server.ts';
import { createTestApp } from '#test/test-app.ts';
import { sendPasswordLinkJob } from '../accounts.jobs.ts';
import { countSignIn } from '../count-sign-in.ts';

const mailServer = await startMailServer();
afterAll(mailServer.close);
const environment = { ...proxyEnvironment, SMTP_URL: mailServer.url, MAIL_FROM: '自助打印 <shop@print.test>' };
const { deps, origin, as, sleeps } = await createTestApp({ environment });
await deps.jobs.work(sendPasswordLinkJob, async (link) => await sendPasswordLink(deps, link));

const newPassword = '雨天 和 咖啡 42';
let counter = 0;
let email: string;
beforeEach(() => {
  counter += 1;
  email = `forgetful${counter}@campus.test`;
});

const mailsTo = (address: string) => mailServer.received.filter(({ recipients }) => recipients.includes(address));
const tokenIn = (text: string | undefined) => /\/auth\/reset#([\w-]{43})/.exec(text ?? '')?.[1] ?? '';
const request = async (username: string, browser = createBrowser(origin)) =>
  await browser.call(requestPasswordLink, { body: { username } });
const reset = async (token: string, password = newPassword, confirm = password, browser = createBrowser(origin)) =>
  await browser.call(resetPassword, { body: { token, password, password_confirm: confirm } });
const logIn = async (username: string, password: string) =>
  (await createBrowser(origin).call(login, { body: { username, password } })).status;

async function requestToken(): Promise<string> {
  const before = mailsTo(email).length;
  expect((await request(email)).status).toBe(204);
  await expect.poll(() => mailsTo(email).length).toBe(before + 1);
  return tokenIn(mailsTo(email).at(-1)?.text);
}

describe('a link by mail', () => {
  test('sets a new password once and ends every session', async () => {
    const user = await seedUser(deps, { email, password: 'the old password' });
    const { client } = await signIn(deps, origin, user);
    const token = await requestToken();
    const [mail] = mailsTo(email);
    expect(mail?.subject).toBe('重设自助打印的密码');
    expect(mail?.html).toContain(`<a href="http://print.test/auth/reset#${token}">`);
    expect(mail?.html).not.toMatch(/<img|<script|src=/);

    expect((await reset(token)).status).toBe(204);
    expect((await client.fetch('/api/profile/')).status).toBe(401);
    expect(await logIn(user.username, 'the old password')).toBe(400);
    expect(await logIn(user.username, newPassword)).toBe(200);
    expect(await reset(token)).toMatchObject({ status: 409, body: { code: 'password_link_refused' } });
  });

  test('expires after an hour, and a newer one replaces it', async () => {
    await seedUser(deps, { email });
    const first = await requestToken();
    const second = await requestToken();
    expect((await reset(first)).status).toBe(409);
    deps.clock.moveBy(3601);
    expect((await reset(second)).status).toBe(409);
    deps.clock.moveBy(-3601);
    expect((await reset(second)).status).toBe(204);
  });

  test('ends when the e-mail address of the account changes, and not with another change', async () => {
    const user = await seedUser(deps, { email });
    const { client } = await signIn(deps, origin, user);
    const kept = await requestToken();
    const update = async (body: ContactForm) => (await client.call(updateProfile, { body })).status;
    expect(await update({ email, phone_number: '13800138000' })).toBe(200);
    expect((await reset(kept, 'password')).status).toBe(400);
    expect(await update({ email: `new-${email}` })).toBe(200);
    expect((await reset(kept)).status).toBe(409);
  });

  test('is used by one of several concurrent requests', async () => {
    await seedUser(deps, { email });
    const token = await requestToken();
    const replies = await Promise.all(Array.from({ length: 4 }, () => reset(token)));
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409]);
  });

  test('stays usable after a bad password', async () => {
    await seedUser(deps, { email });
    const token = await requestToken();
    expect(await reset(token, 'password')).toMatchObject({ status: 400, body: { password: [expect.any(String)] } });
    expect(await reset(token, email)).toMatchObject({ status: 400, body: { password: [expect.any(String)] } });
    expect(await reset(token, newPassword, 'another one')).toMatchObject({
      status: 400,
      body: { password_confirm: [expect.any(String)] },
    });
    expect((await reset(token)).status).toBe(204);
  });

  test('lets its browser sign in although others have used up the limit of the account', async () => {
    const { username } = await seedUser(deps, { email });
    const token = await requestToken();
    for (let index = 0; index < 60; index += 1)
      await countSignIn(deps, { username, address: newAddress(), visitorId: undefined, waitedMs: 0 });
    expect(await logIn(username, newPassword)).toBe(429);
    const browser = createBrowser(origin);
    expect((await reset(token, newPassword, newPassword, browser)).status).toBe(204);
    expect((await browser.call(login, { body: { username, password: newPassword } })).status).toBe(200);
  });
});

describe('a request for a link', () => {
  test('gets the same response for an unknown name and for an account without an address', async () => {
    const { username } = await seedUser(deps, { email: '' });
    for (const name of [username, 'nobody-at-all', 'nobody@campus.test'])
      expect(await request(name)).toMatchObject({ status: 204, body: undefined });
    // The jobs run in order, so nothing was mailed for the earlier ones.
    await seedUser(deps, { email });
    const sent = mailServer.received.length;
    await requestToken();
    expect(mailServer.received.length).toBe(sent + 1);
  });

  test.each(['known', 'unknown'])('is limited to three an hour for a name that is %s', async (kind) => {
    const name = kind === 'known' ? (await seedUser(deps, { email })).username : `unknown${counter}`;
    for (let time = 0; time < 3; time += 1) expect((await request(name)).status).toBe(204);
    expect((await request(name)).status).toBe(429);
  });

  test('waits longer after many requests from one address, and is still accepted', async () => {
    const browser = createBrowser(origin, newAddress());
    for (let index = 0; index < 21; index += 1)
      expect((await request(`name${counter}-${index}`, browser)).status).toBe(204);
    sleeps.length = 0;
    expect((await request(`name${counter}`, browser)).status).toBe(204);
    expect(sleeps).toEqual([125]);
  });
});

describe('a link at the counter', () => {
  const issue = async (username: string) => await (await as('staff')).call(createPasswordLink, { body: { username } });

  test('sets the password of a customer and is recorded', async () => {
    const { username } = await seedUser(deps, { email: '' });
    const { status, body } = await issue(username);
    expect(status).toBe(201);
    expect(body).toMatchObject({ username, url: expect.stringMatching(/^http:\/\/print\.test\/auth\/reset#/) });
    const { body: log } = await (await as('staff')).call(listAuditLog, { querystring: {} });
    expect(log.results[0]).toMatchObject({ kind: 'password_link_created', subject: username });
    expect((await reset(tokenIn(body.url))).status).toBe(204);
    expect(await logIn(username, newPassword)).toBe(200);
  });

  test('is refused for an unknown name and for a member of staff', async () => {
    expect(await issue('nobody-at-all')).toMatchObject({ status: 400, body: { username: [expect.any(String)] } });
    const { username } = await seedUser(deps, { role: 'owner' });
    expect(await issue(username)).toMatchObject({ status: 409, body: { code: 'staff_password' } });
  });
});

test('without mail the customer is sent to the counter', async () => {
  const { origin: withoutMail } = await createTestApp();
  const reply = await createBrowser(withoutMail).call(requestPasswordLink, { body: { username: 'anyone' } });
  expect(reply).toMatchObject({ status: 409, body: { code: 'no_mail', detail: expect.stringContaining('柜台') } });
});
