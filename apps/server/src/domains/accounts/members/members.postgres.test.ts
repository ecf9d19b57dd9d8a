import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { seedUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import type { User } from '../accounts.table.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { inviteMember } from './invite-member.ts';
import { removeMember } from './remove-member.ts';
import { setMemberRole } from './set-member-role.ts';

const { deps } = await createTestApp();
const { db, database } = deps;
const lockWaits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** All transactions have started and wait for row locks before the first continues. */
async function runConcurrently(
  table: 'users' | 'invitations',
  calls: readonly (() => Promise<unknown>)[],
): Promise<string[]> {
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const lockingTransaction = db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from ${sql.identifier(table)} for update`);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const results = Promise.allSettled(calls.map((call) => call()));
  const countLockWaits = async () => (await database.query(lockWaits)).rows.length;
  await expect.poll(countLockWaits, { timeout: 20_000 }).toBe(calls.length);
  release.resolve();
  await lockingTransaction;
  return (await results).map((result) => (result.status === 'fulfilled' ? 'done' : result.reason.code)).sort();
}

async function countStaff(): Promise<number> {
  return (await database.query(`select 1 from users where role <> 'customer'`)).rows.length;
}

async function countOwners(): Promise<number> {
  return (await database.query(`select 1 from users where role = 'owner'`)).rows.length;
}

test('two staff members who remove each other or themselves at the same moment leave one staff member', async () => {
  const [member, otherMember] = [await seedUser(deps, { role: 'owner' }), await seedUser(deps, { role: 'owner' })];
  const mutualRemovals = [
    () => removeMember(deps, member, otherMember.id),
    () => removeMember(deps, otherMember, member.id),
  ];
  expect(await runConcurrently('users', mutualRemovals)).toEqual(['done', 'not_allowed']);
  expect(await countStaff()).toBe(1);

  await database.query(`update users set role = 'owner'`);
  const ownRemovals = [member, otherMember].map((user) => () => removeMember(deps, user, user.id));
  expect(await runConcurrently('users', ownRemovals)).toEqual(['done', 'last_owner']);
  expect(await countStaff()).toBe(1);
});

test('owners who make each other or themselves clerks at the same moment leave one owner', async () => {
  await database.query(`update users set role = 'customer'`);
  const [owner, otherOwner] = [await seedUser(deps, { role: 'owner' }), await seedUser(deps, { role: 'owner' })];
  const demote = (actor: User, { id }: User) => setMemberRole(deps, actor, { id, role: 'clerk' });
  const mutual = [() => demote(owner, otherOwner), () => demote(otherOwner, owner)];
  expect(await runConcurrently('users', mutual)).toEqual(['done', 'owners_only']);
  expect(await countOwners()).toBe(1);

  await database.query(`update users set role = 'owner' where role = 'clerk'`);
  const own = [() => demote(owner, owner), () => removeMember(deps, otherOwner, otherOwner.id)];
  expect(await runConcurrently('users', own)).toEqual(['done', 'last_owner']);
  expect(await countOwners()).toBe(1);
});

test('of five users who open one invitation at the same moment one becomes staff', async () => {
  const boss = await seedUser(deps, { role: 'owner' });
  const { url } = await inviteMember(deps, boss, 'clerk');
  const people = await Promise.all(Array.from({ length: 5 }, () => seedUser(deps)));
  const before = await countStaff();
  const acceptances = people.map(
    (person, index) => () =>
      acceptInvitation(deps, person, url.split('#')[1] ?? '', {
        address: `10.0.0.${index}`,
        visitorId: undefined,
        signal: new AbortController().signal,
      }),
  );
  const outcomes = await runConcurrently('invitations', acceptances);
  expect(outcomes).toEqual(['done', ...Array.from({ length: 4 }, () => 'invitation_refused')]);
  expect(await countStaff()).toBe(before + 1);
});

test('a member removed while inviting leaves no invitation', async () => {
  const [boss, clerk] = [await seedUser(deps, { role: 'owner' }), await seedUser(deps, { role: 'owner' })];
  const both = [() => removeMember(deps, boss, clerk.id), () => inviteMember(deps, clerk, 'clerk')];
  await runConcurrently('users', both);
  const { rows } = await database.query('select 1 from invitations where invited_by = $1', [clerk.id]);
  expect(rows).toEqual([]);
  // Simulates a request that was authorized just before, because either of the two above may be first.
  await expect(inviteMember(deps, clerk, 'clerk')).rejects.toMatchObject({ code: 'not_allowed' });
});
