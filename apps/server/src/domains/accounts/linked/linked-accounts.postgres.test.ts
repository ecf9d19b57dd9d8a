import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hashSecret } from '#lib/secrets.ts';
import { seedUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import type { User } from '../accounts.table.ts';
import { startSignIn } from '../start-sign-in.ts';
import { linkAccount } from './link-account.ts';
import { unlinkAccount } from './unlink-account.ts';

const { deps } = await createTestApp();
const { db, database } = deps;
const lockWaits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** All transactions have started and wait for the lock on the user's row before the first continues. */
async function runConcurrently(user: User, calls: readonly (() => Promise<User>)[]): Promise<string[]> {
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const lockingTransaction = db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from users where id = ${user.id} for update`);
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

async function createSignIn(user: User): Promise<string> {
  const secret = await startSignIn(deps, user, 'token');
  const byHash = 'select id from sign_ins where secret_hash = $1';
  const { rows } = await database.query(byHash, [hashSecret(secret)]);
  return String(rows[0]?.['id']);
}

test('of two links removed at the same moment one stays', async () => {
  const linkedAt = deps.clock.now();
  const user = await seedUser(deps, {
    githubId: '1',
    githubLinkedAt: linkedAt,
    googleId: '2',
    googleLinkedAt: linkedAt,
  });
  const remove = (provider: string) => () => unlinkAccount(deps, user.id, provider, ['github', 'google']);
  expect(await runConcurrently(user, [remove('github'), remove('google')])).toEqual(['done', 'last_way_in']);
});

test('a sign-out of all devices at the same moment prevents the link', async () => {
  const user = await seedUser(deps);
  const signInId = await createSignIn(user);
  const [locked, isWaiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const signOut = db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from users where id = ${user.id} for update`);
    locked.resolve();
    await isWaiting.promise;
    await tx.execute(sql`delete from sign_ins where user_id = ${user.id}`);
  });
  await locked.promise;
  const link = linkAccount(deps, signInId, { provider: 'github', subject: '5' });
  const refused = expect(link).rejects.toMatchObject({ code: 'session_ended' });
  await expect.poll(async () => (await database.query(lockWaits)).rows.length, { timeout: 20_000 }).toBe(1);
  isWaiting.resolve();
  await Promise.all([signOut, refused]);
});

test('of two identities linked at the same moment one is linked and stays linked', async () => {
  const user = await seedUser(deps);
  const signInId = await createSignIn(user);
  const link = (subject: string) => () => linkAccount(deps, signInId, { provider: 'github', subject });
  expect(await runConcurrently(user, [link('3'), link('4')])).toEqual(['already_linked', 'done']);
});
