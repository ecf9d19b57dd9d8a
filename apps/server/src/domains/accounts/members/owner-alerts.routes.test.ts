import * as contract from '@print/contract/members';
import { addPrinter, changePrinter, removePrinter } from '@print/contract/printing';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { collectEvents } from '#test/collect-events.ts';
import { createStaffMember } from '#test/create-staff-member.ts';
import { startFakePrinter } from '#test/fake-printer.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestClient } from '#test/test-client.ts';

const shop = await createTestApp();
const { deps } = shop;
const fake = await startFakePrinter();
afterAll(async () => await fake.close());

beforeEach(async () => void (await deps.database.query(`update users set role = 'customer'`)));

const alertsOf = async (client: TestClient) => (await client.call(contract.listOwnerAlerts, {})).body;
const dismiss = async (client: TestClient, ids: string[]) =>
  await client.call(contract.dismissOwnerAlerts, { body: { ids } });
const form = { name: '前台', uri: fake.uri, is_enabled: true, papers: ['a4_70g' as const] };

test('every owner sees a changed role with before and after, until each has dismissed it', async () => {
  const [boss, other] = [await createStaffMember(shop), await createStaffMember(shop)];
  const { user: clerk } = await createStaffMember(shop, { role: 'clerk' });
  const events = await collectEvents(other.client);
  await boss.client.call(contract.setMemberRole, { params: { id: clerk.id }, body: { role: 'owner' } });
  await expect.poll(() => events).toContainEqual({ topic: 'membership' });

  const alert = {
    kind: 'member_role_changed',
    actor_name: boss.user.username,
    subject: clerk.username,
    changes: [{ field: 'role', before: 'clerk', after: 'owner' }],
    at: expect.any(String),
  };
  const seen = await alertsOf(other.client);
  expect(seen).toEqual({ count: 1, results: [{ ...alert, id: expect.any(String), is_yours: false }] });
  // The browser of the owner may have been used by somebody else.
  expect(await alertsOf(boss.client)).toMatchObject({ count: 1, results: [{ ...alert, is_yours: true }] });

  const ids = seen.results.map(({ id }) => id);
  expect((await dismiss(other.client, ids)).body).toEqual({ count: 0, results: [] });
  expect((await alertsOf(boss.client)).count).toBe(1);
  expect((await dismiss(other.client, ids)).status).toBe(200);
});

test('owners are told who joined by whose invitation, and who was removed', async () => {
  const boss = await createStaffMember(shop);
  const joiner = await createStaffMember(shop, { role: 'customer' });
  const { url } = (await boss.client.call(contract.invite, {})).body;
  await joiner.client.call(contract.acceptInvitation, { body: { token: url.split('#')[1] ?? '' } });
  await boss.client.call(contract.removeMember, { params: { id: joiner.user.id } });
  expect((await alertsOf(boss.client)).results).toMatchObject([
    { kind: 'member_removed', subject: joiner.user.username, changes: [{ before: 'clerk', after: '' }] },
    {
      kind: 'member_joined',
      subject: joiner.user.username,
      changes: [
        { before: '', after: 'clerk' },
        { field: 'invited_by', after: boss.user.username },
      ],
    },
  ]);
});

test('owners are told of a new address of a printer, and not of other changes', async () => {
  const { client } = await createStaffMember(shop);
  const { id } = (await client.call(addPrinter, { body: form })).body;
  const params = { id };
  await client.call(changePrinter, { params, body: { ...form, name: '里间' } });
  await client.call(changePrinter, { params, body: { ...form, uri: 'ipp://127.0.0.1:9/ipp/print' } });
  await client.call(removePrinter, { params });
  expect((await alertsOf(client)).results).toMatchObject([
    { changes: expect.arrayContaining([{ field: 'uri', before: fake.uri, after: 'ipp://127.0.0.1:9/ipp/print' }]) },
    { changes: expect.arrayContaining([{ field: 'uri', before: '', after: fake.uri }]) },
  ]);
});

test('somebody who becomes an owner again does not see alerts from before', async () => {
  const [boss, other] = [await createStaffMember(shop), await createStaffMember(shop)];
  const setRole = async (role: contract.MemberRole) =>
    await boss.client.call(contract.setMemberRole, { params: { id: other.user.id }, body: { role } });
  await boss.client.call(contract.removeMember, { params: { id: (await createStaffMember(shop)).user.id } });
  expect((await alertsOf(other.client)).count).toBe(1);
  await setRole('clerk');
  await setRole('owner');
  expect((await alertsOf(other.client)).results.map(({ changes }) => changes)).toEqual([
    [{ field: 'role', before: 'clerk', after: 'owner' }],
  ]);
});
