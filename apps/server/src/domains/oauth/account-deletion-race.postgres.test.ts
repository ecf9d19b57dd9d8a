import { login } from '@print/contract/accounts';
import { validateToken } from '@print/contract/oauth';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createOauthFlows, openLocalProviders } from '#test/oauth-flows.ts';
import { createTestApp } from '#test/test-app.ts';
import { createClient } from '#test/test-client.ts';

const local = await openLocalProviders();
const { deps, origin } = await createTestApp({ environment: local.environment });
const { db, database } = deps;
const { visit, authorize, signIn } = createOauthFlows(origin);
const lockWaits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Deletes the account in a transaction that commits only when the request waits for its lock. */
async function callDuringDeletion<Reply>(username: string, call: () => Promise<Reply>): Promise<Reply> {
  const [deleted, isWaiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const deletion = db.transaction(async (tx) => {
    await tx.execute(sql`delete from users where username = ${username}`);
    deleted.resolve();
    await isWaiting.promise;
  });
  await deleted.promise;
  const reply = call();
  await expect.poll(async () => (await database.query(lockWaits)).rows.length, { timeout: 20_000 }).toBe(1);
  isWaiting.resolve();
  await deletion;
  return await reply;
}

test('a callback during the account deletion can start over', async () => {
  await signIn(createClient(origin), 'github', { name: 'leaver' });
  const browser = createClient(origin);
  const callbackUrl = await authorize(browser, 'github', { name: 'leaver' });
  const callbackPage = await callDuringDeletion('leaver', async () => await visit(browser, callbackUrl));
  expect(callbackPage.search).toBe('?error=state_invalid&provider=github');
  expect(browser.cookies.has('session')).toBe(false);
  expect(await signIn(browser, 'github', { name: 'leaver' })).toMatchObject({ success: 'true' });
});

test('neither token nor cookie of the callback gives a session during the account deletion', async () => {
  const browser = createClient(origin);
  await browser.csrfHeaders();
  const { temp_token: token = '' } = await signIn(browser, 'github', { name: 'leaver2' });
  const querystring = { token };
  const byToken = await callDuringDeletion('leaver2', async () => await browser.call(validateToken, { querystring }));
  expect(byToken.status).toBe(400);

  const { username = '' } = await signIn(browser, 'github', { name: 'leaver3' });
  const body = { username, oauth_provider: 'github' };
  expect((await callDuringDeletion(username, async () => await browser.call(login, { body }))).status).toBe(400);
});
