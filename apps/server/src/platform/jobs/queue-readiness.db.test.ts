import { describe, expect, test } from 'vitest';
import { openTestDatabase } from '#test/test-database.ts';
import { createTestJobs } from '#test/test-jobs.ts';

const database = await openTestDatabase();
const { open, createKind, enqueue, waitForStates } = createTestJobs(database);

describe('the readiness of the queue', () => {
  const heartbeats = async () =>
    (await database.query(`select id, now() - seen_at > interval '1 hour' as is_old from worker_heartbeats`)).rows;

  test('a process that runs jobs has a heartbeat until it stops', async () => {
    const kind = createKind();
    const jobs = await open([kind], { workerHeartbeatMs: 20 });
    expect((await jobs.measure()).heartbeat).toBeUndefined();

    await jobs.work(kind, async () => {});
    expect((await jobs.measure()).heartbeat).toBeLessThan(60);
    await database.query(`update worker_heartbeats set seen_at = now() - interval '2 hours'`);
    await expect.poll(async () => (await jobs.measure()).heartbeat).toBeLessThan(60);

    await jobs.stop();
    expect(await heartbeats()).toEqual([]);
  });

  test('heartbeats of killed workers are deleted', async () => {
    await database.query(
      `insert into worker_heartbeats (id, seen_at) values (gen_random_uuid(), now() - interval '2 hours')`,
    );
    const kind = createKind();
    const jobs = await open([kind]);
    await jobs.work(kind, async () => {});
    expect(await heartbeats()).toEqual([{ id: expect.any(String), is_old: false }]);
  });

  test('the backlog has the age of the oldest due job that has not started', async () => {
    const kind = createKind();
    const patient = createKind({ mayWait: true });
    const jobs = await open([kind, patient]);
    expect((await jobs.measure()).backlog).toBeUndefined();
    await enqueue(jobs, patient, 'a');
    expect((await jobs.measure()).backlog).toBeUndefined();
    await enqueue(jobs, kind, 'a');
    const past = `now() - interval '10 minutes'`;
    await database.query(`update pgboss.job set created_on = ${past}, start_after = ${past} where name = $1`, [
      kind.name,
    ]);
    expect((await jobs.measure()).backlog).toBeGreaterThanOrEqual(600);

    await jobs.work(kind, async () => {});
    await waitForStates(kind, 'completed');
    expect((await jobs.measure()).backlog).toBeUndefined();
  });
});
