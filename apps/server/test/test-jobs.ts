import { randomUUID } from 'node:crypto';
import { afterEach, expect, vi } from 'vitest';
import * as z from 'zod';
import type { Database } from '#platform/db/database.ts';
import type { JobTimings } from '#platform/jobs/job-timings.ts';
import type { Job, Jobs } from '#platform/jobs/jobs.ts';
import { openJobs } from '#platform/jobs/open-jobs.ts';
import { createLog } from '#platform/log.ts';

const Payload = z.object({ documentId: z.string() });
export type Payload = z.infer<typeof Payload>;

const shortTimings: Partial<JobTimings> = {
  superviseIntervalSeconds: 1,
  pollIntervalSeconds: 0.5,
  retryDelaySeconds: 1,
  cronIntervalSeconds: 1,
  stopGraceMs: 200,
  abortGraceMs: 1_000,
};
const waitFor = { timeout: 20_000, interval: 20 };

/** Job queues on a test database, with short timings. They stop after each test. */
export function createTestJobs(database: Database) {
  const { db } = database;
  const logged: string[] = [];
  const log = createLog({ logLevel: 'debug', mode: 'test' }, { write: (line) => void logged.push(line) });
  const opened: Jobs[] = [];
  afterEach(async () => {
    for (const jobs of opened.splice(0)) await jobs.stop();
  });

  async function statesOf(kind: Job<Payload>): Promise<unknown[]> {
    const text = 'select state from pgboss.job where name = $1 order by created_on';
    const { rows } = await database.query(text, [kind.name]);
    return rows.map(({ state }) => state);
  }

  return {
    logged,
    waitFor,
    /** Each test has its own kind, so that it does not see jobs of another test. */
    createKind(settings: Partial<Job<Payload>> = {}): Job<Payload> {
      const name = `convert-${randomUUID()}`;
      return { name, payload: Payload, timeoutSeconds: 60, retries: 3, concurrency: 1, ...settings };
    },
    async open(kinds: readonly Job<unknown>[], timings: Partial<JobTimings> = {}, on = database): Promise<Jobs> {
      const jobs = await openJobs({ database: on, log, kinds, timings: { ...shortTimings, ...timings } });
      // A test with a faulty database of its own stops the queue itself.
      if (on === database) opened.push(jobs);
      return jobs;
    },
    enqueue: (jobs: Jobs, kind: Job<Payload>, documentId: string) =>
      db.transaction(async (tx) => await jobs.enqueue(tx, kind, { documentId })),
    statesOf,
    waitForStates: (kind: Job<Payload>, ...states: string[]) =>
      vi.waitFor(async () => expect(await statesOf(kind)).toEqual(states), waitFor),
  };
}
