import { deleteAccount, register, updateProfile } from '@print/contract/accounts';
import { eventsUrl } from '@print/contract/live';
import type { MemberRole } from '@print/contract/members';
import * as contract from '@print/contract/members';
import { getProfile } from '@print/contract/session';
import { expect, onTestFinished, test } from 'vitest';
import { createBrowser, createSignedInBrowser, proxyEnvironment, registrationForm } from '#test/account-clients.ts';
import { seedUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { createClient, type TestClient } from '#test/test-client.ts';
import { deleteExpired } from '../accounts.jobs.ts';
import type { User } from '../accounts.table.ts';
import { startSignIn } from '../start-sign-in.ts';
import { createFirstStaffLink, createStaffLink } from './create-invitation.ts';
import { recordAuditEntry } from './record-audit-entry.ts';

const { deps, as, logged, origin } = await createTestApp({ environment: proxyEnvironment });
const { db, database, live } = deps;

async function signInAs(role: User['role'], address = '10.9.9.9') {
  const user = await seedUser(deps, { role });
  const token = await startSignIn(deps, user, 'token');
  return { user, client: createClient(origin, token, { 'x-forwarded-for': address }) };
}

const tokenIn = (url: string) => url.split('#')[1] ?? '';
const accept = async (client: TestClient, token: string) =>
  await client.call(contract.acceptInvitation, { body: { token } });
const isStaff = async (client: TestClient) => (await client.call(getProfile, {})).body.is_staff;
const isOwner = async (client: TestClient) => (await client.call(getProfile, {})).body.is_owner;
const inviteBy = async (client: TestClient, role?: MemberRole) =>
  (await client.call(contract.invite, role === undefined ? {} : { body: { role } })).body;
const setRole = async (client: TestClient, id: string, role: MemberRole) =>
  await client.call(contract.setMemberRole, { params: { id }, body: { role } });
const readRole = async (client: TestClient, token: string) =>
  await client.call(contract.readInvitation, { body: { token } });

test('the first link works once, and is printed only while there is no staff', async () => {
  const older = await createFirstStaffLink(deps);
  const link = (await createFirstStaffLink(deps)) ?? '';
  expect(link).toMatch(/^http:\/\/print\.test\/staff\/join#[\w-]{43}$/);

  const [owner, other] = [await signInAs('customer'), await signInAs('customer')];
  const refused = await accept(owner.client, tokenIn(older ?? ''));
  expect(refused).toMatchObject({ status: 409, body: { code: 'invitation_refused' } });
  expect((await accept(owner.client, tokenIn(link))).status).toBe(204);
  expect([await isStaff(owner.client), await isOwner(owner.client)]).toEqual([true, true]);
  expect((await accept(other.client, tokenIn(link))).body).toEqual(refused.body);
  expect(await isStaff(other.client)).toBe(false);
  expect(await createFirstStaffLink(deps)).toBeUndefined();
  // An owner without access gets another link from the command line.
  expect((await accept(other.client, tokenIn(await createStaffLink(deps)))).status).toBe(204);
  expect(logged.join('')).not.toContain(tokenIn(link));
});

test('staff invite, see who joined and revoke unused invitations', async () => {
  const boss = await signInAs('owner');
  const [used, unused] = [await inviteBy(boss.client, 'owner'), await inviteBy(boss.client)];
  expect([used.role, unused.role]).toEqual(['owner', 'clerk']);
  expect(used.url).toMatch(/^http:\/\/print\.test\/staff\/join#[\w-]{43}$/);
  expect(used.invited_by).toBe(boss.user.username);
  const clerk = await signInAs('customer');
  await accept(clerk.client, tokenIn(used.url));

  const { body } = await boss.client.call(contract.listMembers, {});
  expect(body.invitations.map(({ id }) => id)).toEqual([unused.id]);
  expect(JSON.stringify(body)).not.toContain(tokenIn(unused.url));
  const byName = Object.fromEntries(body.members.map((member) => [member.username, member]));
  expect(byName[boss.user.username]?.is_you).toBe(true);
  expect(byName[clerk.user.username]).toMatchObject({ is_you: false, since: expect.any(String) });
  expect(byName[clerk.user.username]?.last_seen_at).toEqual(expect.any(String));

  const request = { params: { id: unused.id } };
  expect((await clerk.client.call(contract.withdrawInvitation, request)).body.invitations).toEqual([]);
  expect((await accept((await signInAs('customer')).client, tokenIn(unused.url))).status).toBe(409);
  const entries = (await boss.client.call(contract.listAuditLog, { querystring: {} })).body.results;
  expect(entries.slice(0, 4).map(({ kind, actor_name }) => [kind, actor_name])).toEqual([
    ['invitation_withdrawn', clerk.user.username],
    ['member_joined', clerk.user.username],
    ['member_invited', boss.user.username],
    ['member_invited', boss.user.username],
  ]);
});

test('an open page of a new staff member reconnects once and then receives queue events', async () => {
  const { client } = await signInAs('customer');
  const { url } = await inviteBy((await signInAs('owner')).client);
  const before = await client.fetch(eventsUrl);
  expect((await accept(client, tokenIn(url))).status).toBe(204);
  const [, position = ''] = /^id: (.+)$/m.exec(await before.text()) ?? [];

  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  const headers = { 'last-event-id': position };
  const { body } = await client.fetch(eventsUrl, { headers, signal: controller.signal });
  await live.notify(db, 'staff', { topic: 'queue', id: 'after' });
  let received = '';
  for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    received += text;
    if (received.includes('after')) break;
  }
  expect(received).toContain('"after"');
});

test('staff do not use up an invitation, and an invitation expires after three days', async () => {
  const boss = await signInAs('owner');
  const { url, expires_at } = await inviteBy(boss.client);
  expect((await accept(boss.client, tokenIn(url))).status).toBe(204);
  const later = Date.parse(expires_at) - deps.clock.now().getTime() + 1;
  deps.clock.moveBy(later / 1000);
  const lateUser = await signInAs('customer');
  const unknown = await accept(lateUser.client, 'x');
  const refused = await accept(lateUser.client, tokenIn(url));
  expect(refused.status).toBe(409);
  expect(refused.body).toEqual(unknown.body);
  expect(await isStaff(lateUser.client)).toBe(false);
  await deleteExpired(deps, new AbortController().signal);
  const { rows } = await database.query('select 1 from invitations where expires_at < $1', [deps.clock.now()]);
  expect(rows).toEqual([]);
  deps.clock.moveBy(-later / 1000);
});

test('guessing invitations is limited per caller', async () => {
  const guesser = await signInAs('customer', '10.8.0.1');
  for (let guess = 0; guess < 30; guess += 1) expect((await accept(guesser.client, `guess-${guess}`)).status).toBe(409);
  expect((await accept(guesser.client, 'guess')).status).toBe(429);
  const { url } = await inviteBy(await as('staff'));
  expect((await accept(guesser.client, tokenIn(url))).status).toBe(429);
  expect((await accept((await signInAs('customer', '10.8.0.2')).client, tokenIn(url))).status).toBe(204);
});

test('a guest with an invitation must sign in first and can still use it', async () => {
  const { url } = await inviteBy(await as('staff'));
  expect((await accept(await as('guest'), tokenIn(url))).status).toBe(401);
  expect((await accept(await as('customer'), tokenIn(url))).status).toBe(204);
});

test('a removed member is a customer at once, with open pages closed and invitations revoked', async () => {
  const [boss, clerk] = [await signInAs('owner'), await signInAs('owner')];
  const { url } = await inviteBy(clerk.client);
  const stream = (await clerk.client.fetch(eventsUrl)).text();
  await live.notify(db, 'staff', { topic: 'queue', id: 'before' });

  const { body } = await boss.client.call(contract.removeMember, { params: { id: clerk.user.id } });
  expect(body.members.map(({ id }) => id)).not.toContain(clerk.user.id);
  expect(await clerk.client.call(contract.listMembers, {})).toMatchObject({ status: 403 });
  expect(await isStaff(clerk.client)).toBe(false);
  expect((await accept((await signInAs('customer')).client, tokenIn(url))).status).toBe(409);
  // The stream has ended, so all its events are here.
  expect(await stream).toContain('before');
});

test('removing a user who is no longer staff succeeds', async () => {
  const [boss, customer] = [await signInAs('owner'), await signInAs('customer')];
  const request = { params: { id: customer.user.id } };
  expect((await boss.client.call(contract.removeMember, request)).status).toBe(200);
});

test('the last owner cannot be removed', async () => {
  await database.query(`update users set role = 'customer'`);
  const boss = await signInAs('owner');
  const request = { params: { id: boss.user.id } };
  expect(await boss.client.call(contract.removeMember, request)).toMatchObject({
    status: 409,
    body: { code: 'last_owner' },
  });
  expect(await isStaff(boss.client)).toBe(true);
});

test('an invitation makes a clerk unless the owner chooses an owner, and names the role before it is accepted', async () => {
  const boss = await signInAs('owner');
  const [forClerk, forOwner] = [await inviteBy(boss.client), await inviteBy(boss.client, 'owner')];
  const [clerk, owner] = [await signInAs('customer'), await signInAs('customer')];
  expect(await readRole(clerk.client, tokenIn(forClerk.url))).toMatchObject({ status: 200, body: { role: 'clerk' } });
  expect((await readRole(owner.client, tokenIn(forOwner.url))).body).toEqual({ role: 'owner' });
  expect((await accept(clerk.client, tokenIn(forClerk.url))).status).toBe(204);
  expect((await accept(owner.client, tokenIn(forOwner.url))).status).toBe(204);
  expect([await isStaff(clerk.client), await isOwner(clerk.client)]).toEqual([true, undefined]);
  expect([await isStaff(owner.client), await isOwner(owner.client)]).toEqual([true, true]);

  const used = await readRole(clerk.client, tokenIn(forOwner.url));
  expect(used).toMatchObject({ status: 409, body: { code: 'invitation_refused' } });
  expect((await readRole(await as('guest'), tokenIn(forOwner.url))).status).toBe(401);
});

test('a clerk becomes an owner by the invitation of one, and uses up no other', async () => {
  const boss = await signInAs('owner');
  const clerk = await signInAs('clerk');
  const forClerk = await inviteBy(boss.client);
  expect((await accept(clerk.client, tokenIn(forClerk.url))).status).toBe(204);
  expect(await isOwner(clerk.client)).toBeUndefined();
  expect((await accept(clerk.client, tokenIn((await inviteBy(boss.client, 'owner')).url))).status).toBe(204);
  expect(await isOwner(clerk.client)).toBe(true);
  expect((await accept((await signInAs('customer')).client, tokenIn(forClerk.url))).status).toBe(204);
});

test('an owner changes the role of a member, whose invitations end with the role of an owner', async () => {
  const [boss, other] = [await signInAs('owner'), await signInAs('owner')];
  const { url } = await inviteBy(other.client, 'owner');
  const { body } = await setRole(boss.client, other.user.id, 'clerk');
  expect(body.members.find(({ id }) => id === other.user.id)?.role).toBe('clerk');
  expect([await isStaff(other.client), await isOwner(other.client)]).toEqual([true, undefined]);
  expect(await other.client.call(contract.listMembers, {})).toMatchObject({
    status: 403,
    body: { code: 'owners_only' },
  });
  expect((await accept((await signInAs('customer')).client, tokenIn(url))).status).toBe(409);

  expect((await setRole(boss.client, other.user.id, 'owner')).status).toBe(200);
  expect(await isOwner(other.client)).toBe(true);
  const entries = (await boss.client.call(contract.listAuditLog, { querystring: { kind: 'member_role_changed' } }))
    .body;
  expect(entries.results.slice(0, 2).map(({ subject, changes }) => [subject, changes])).toEqual([
    [other.user.username, [{ field: 'role', before: 'clerk', after: 'owner' }]],
    [other.user.username, [{ field: 'role', before: 'owner', after: 'clerk' }]],
  ]);
  const customer = await signInAs('customer');
  expect(await setRole(boss.client, customer.user.id, 'owner')).toMatchObject({
    status: 404,
    body: { code: 'member_not_found' },
  });
  expect(await isStaff(customer.client)).toBe(false);
});

test('the last owner cannot become a clerk or delete the account, also beside clerks', async () => {
  await database.query(`update users set role = 'customer'`);
  const [boss, clerk] = [await signInAs('owner'), await signInAs('clerk')];
  expect(await setRole(boss.client, boss.user.id, 'clerk')).toMatchObject({
    status: 409,
    body: { code: 'last_owner' },
  });
  const removal = await boss.client.call(contract.removeMember, { params: { id: boss.user.id } });
  expect(removal).toMatchObject({ status: 409, body: { code: 'last_owner' } });
  const deletion = await boss.client.call(deleteAccount, { body: { username: boss.user.username } });
  expect(deletion).toMatchObject({ status: 409, body: { code: 'staff_may_not_leave' } });
  expect(await isOwner(boss.client)).toBe(true);

  expect((await setRole(boss.client, clerk.user.id, 'owner')).status).toBe(200);
  expect((await setRole(boss.client, boss.user.id, 'clerk')).status).toBe(200);
});

test('a shop with clerks but without an owner gets a link for one', async () => {
  await database.query(`update users set role = 'customer'`);
  const clerk = await signInAs('clerk');
  const link = (await createFirstStaffLink(deps)) ?? '';
  expect((await accept(clerk.client, tokenIn(link))).status).toBe(204);
  expect(await isOwner(clerk.client)).toBe(true);
  expect(await createFirstStaffLink(deps)).toBeUndefined();
});

test('no form field grants the staff role', async () => {
  const role = { role: 'owner', is_staff: true, is_owner: true, staffSince: '2020-01-01' };
  const browser = createBrowser(origin);
  const { body } = await browser.call(register, { body: { ...registrationForm(), ...role } });
  const client = createSignedInBrowser(origin, body.token, browser);
  await client.call(updateProfile, { body: { phone_number: '1', ...role } });
  expect(await isStaff(client)).toBe(false);
});

test('the audit log is listed newest first, in pages, filtered by kind', async () => {
  const boss = await signInAs('owner');
  for (let n = 1; n <= 51; n += 1) {
    deps.clock.moveBy(1);
    const changes = [{ field: 'max_copies', before: '1', after: String(n) }];
    await recordAuditEntry(deps, db, { actor: boss.user, kind: 'settings_changed', subject: `${n}`, changes });
  }
  const kind = 'settings_changed' as const;
  const first = (await boss.client.call(contract.listAuditLog, { querystring: { kind } })).body;
  expect(first).toMatchObject({ count: 51, page_size: 50 });
  expect(first.results[0]).toMatchObject({
    actor_name: boss.user.username,
    subject: '51',
    changes: [{ field: 'max_copies', before: '1', after: '51' }],
  });
  const second = (await boss.client.call(contract.listAuditLog, { querystring: { kind, page: '2' } })).body;
  expect(second.results.map(({ subject }) => subject)).toEqual(['1']);
});
