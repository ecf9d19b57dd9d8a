import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import * as z from 'zod';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { findBacklogAge } from './backlog.store.ts';
import { bossDatabase, bossTransaction } from './boss-database.ts';
import { createQueues } from './create-queues.ts';
import { defaultTimings, type JobTimings } from './job-timings.ts';
import { type Job, type Jobs, maxHeartbeatAgeSeconds, type WorkerReport } from './jobs.ts';
import { requeueOrphanedJobs } from './requeue-orphaned-jobs.ts';
import { runAttempt } from './run-attempt.ts';
import { startHeartbeat } from './start-heartbeat.ts';
import { listHeartbeats } from './worker-heartbeats.store.ts';

type Options = {
  readonly database: Database;
  readonly log: Log;
  /** Every kind of job: a process that only enqueues creates all queues too. */
  readonly kinds: readonly Job<unknown>[];
  /** Saved with each heartbeat, once this process runs jobs. */
  readonly report?: () => WorkerReport;
  readonly timings?: Partial<JobTimings>;
};

export async function openJobs({ database, log, kinds, report, ...options }: Options): Promise<Jobs> {
  const timings = { ...defaultTimings, ...options.timings };
  const names = new Set(kinds.map(({ name }) => name));
  const stopping = new AbortController();
  let heartbeat: ReturnType<typeof startHeartbeat> | undefined;

  const isEmbedded = database.engine === 'embedded';
  const boss = new PgBoss({
    db: bossDatabase(database),
    backend: isEmbedded ? 'pglite' : 'postgres',
    useListenNotify: true,
    // The embedded engine has its own autovacuum.
    monitorVacuum: !isEmbedded,
    reindex: !isEmbedded,
    superviseIntervalSeconds: timings.superviseIntervalSeconds,
    monitorIntervalSeconds: timings.superviseIntervalSeconds,
    cronMonitorIntervalSeconds: timings.cronIntervalSeconds,
  });
  boss.on('error', (error: Error & { queue?: string }) =>
    log.warn({ err: error, queue: error.queue }, 'job queue error'),
  );
  // Only the message: the other fields of a warning may contain a job's payload.
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'job queue warning'));
  await boss.start();
  await createQueues(boss, kinds, timings);
  if (isEmbedded) await requeueOrphanedJobs(database, boss, [...names]);

  function assertKnown(job: Job<unknown>): void {
    if (!names.has(job.name)) throw new Error(`${job.name} is not among the kinds of job passed to openJobs`);
  }

  return {
    async enqueue(tx, job, payload, { priority = 0 } = {}) {
      assertKnown(job);
      const data = z.parse(job.payload, payload) as object;
      await boss.send(job.name, data, { priority, db: bossTransaction(tx, `enqueue_${job.name}`) });
    },

    async work(job, handle, onFailed) {
      assertKnown(job);
      const options = {
        kind: job,
        handle,
        onFailed,
        log,
        stopping: stopping.signal,
        abortGraceMs: timings.abortGraceMs,
      };
      for (let started = 0; started < job.concurrency; started += 1)
        await startWorker(boss, timings.pollIntervalSeconds, job.name, (attempt) => runAttempt(options, attempt));
      const { db } = database;
      heartbeat ??= startHeartbeat({ db, log, report, id: randomUUID(), intervalMs: timings.workerHeartbeatMs });
      await heartbeat;
    },

    async schedule(job, cron) {
      assertKnown(job);
      await boss.schedule(job.name, cron, {}, { tz: 'Asia/Shanghai', missed: 'once' });
    },

    async ping() {
      if (stopping.signal.aborted) throw new Error('the job queue is stopped');
      await boss.schemaVersion();
    },

    async measure() {
      const [heartbeats, backlog] = await Promise.all([
        listHeartbeats(database.db),
        findBacklogAge(
          database,
          kinds.filter(({ mayWait }) => !mayWait).map(({ name }) => name),
        ),
      ]);
      const live = heartbeat ? [] : heartbeats.filter(({ age }) => age <= maxHeartbeatAgeSeconds);
      const reports = live.flatMap(({ report: reported }) => reported ?? []);
      return { heartbeat: heartbeats[0]?.age, backlog, reports };
    },

    async stop() {
      const abort = setTimeout(() => stopping.abort(), timings.stopGraceMs);
      const timeoutMs = timings.stopGraceMs + timings.abortGraceMs + 1_000;
      const endHeartbeat = async () => await (await heartbeat)?.();
      const stopped = Promise.all([boss.stop({ timeout: timeoutMs }), endHeartbeat()]);
      // Both write to the database, and would block while that is unavailable.
      await Promise.race([stopped, sleep(timeoutMs + 2_000, undefined, { ref: false })]);
      clearTimeout(abort);
      stopping.abort();
    },
  };
}

/** One pg-boss worker: it runs one job at a time. */
async function startWorker(
  boss: PgBoss,
  pollIntervalSeconds: number,
  queue: string,
  run: (job: JobWithMetadata<unknown>) => Promise<JobResult>,
): Promise<void> {
  const options = {
    includeMetadata: true,
    perJobResults: true,
    pollingIntervalSeconds: pollIntervalSeconds,
    notifyPollingIntervalSeconds: pollIntervalSeconds,
  } as const;
  const id = await boss.work(queue, options, async (jobs) => {
    const results = await Promise.all(jobs.map(run));
    // Without this pg-boss sleeps after every job, even when more are queued.
    boss.notifyWorker(id);
    return results;
  });
}
