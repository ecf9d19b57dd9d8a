import { beforeAll, expect, test } from 'vitest';
import { deleteExpiredJob } from '#domains/accounts/accounts.jobs.ts';
import { startSignIn } from '#domains/accounts/start-sign-in.ts';
import { applyRetentionJob } from '#domains/orders/orders.jobs.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { seedOrder, seedUser } from '#test/factories.ts';
import { createFakeConverter } from '#test/fake-converter.ts';
import { createTestApp } from '#test/test-app.ts';
import { startWorker } from '#worker';

const { deps } = await createTestApp({ converter: createFakeConverter });
const { database, clock } = deps;
const day = 24 * 3600;

beforeAll(async () => await startWorker(deps, new AbortController().signal));

/** Runs the job while the database refuses one step of it, until `listLeft` finds nothing and the job has failed. */
async function runDespite(job: Job<Record<string, never>>, trigger: string, listLeft: string): Promise<void> {
  await database.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse before ${trigger} execute function refuse()`);
  try {
    await deps.db.transaction(async (tx) => await deps.jobs.enqueue(tx, job, {}));
    const failed = `select 1 from pgboss.job where name = '${job.name}' and state in ('retry', 'failed')`;
    await expect.poll(async () => (await database.query(failed)).rows.length).toBe(1);
    expect((await database.query(listLeft)).rows).toEqual([]);
  } finally {
    await database.query('drop function refuse() cascade');
  }
}

test('an order that cannot be cancelled does not stop the masking of phone numbers', async () => {
  const old = await seedOrder(deps, { createdAt: new Date(clock.now().getTime() - 1000 * day * 1000) });
  const overdue = await seedOrder(deps, { cancelUnpaidAt: clock.now() });
  await runDespite(
    applyRetentionJob,
    `update on orders for each row when (old.id = '${overdue.id}')`,
    `select 1 from orders where id = '${old.id}' and phone_number not like '%****%'`,
  );
});

test('a sign-in that cannot be deleted does not stop the deletion of other expired rows', async () => {
  const user = await seedUser(deps);
  await startSignIn(deps, user, 'token', { visitorId: 'a browser', userAgent: undefined });
  await database.query(`
    insert into oauth_starts (state_hash, browser_hash, provider, code_verifier, nonce, expires_at)
    values ('state', 'browser', 'github', 'verifier', 'nonce', now())`);
  clock.moveBy(181 * day);
  await runDespite(
    deleteExpiredJob,
    `delete on sign_ins for each row when (old.user_id = '${user.id}')`,
    `select 1 from known_devices where user_id = '${user.id}' union all select 1 from oauth_starts`,
  );
});
