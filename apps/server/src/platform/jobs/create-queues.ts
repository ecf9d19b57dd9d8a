import type { PgBoss, QueueOptions } from 'pg-boss';
import { type JobTimings, maxRetryDelaySeconds } from './job-timings.ts';
import type { Job } from './jobs.ts';
import { retryLimitOf } from './run-attempt.ts';

/** One queue per kind of job. An existing queue gets the current options. */
export async function createQueues(boss: PgBoss, kinds: readonly Job<unknown>[], timings: JobTimings): Promise<void> {
  // Nearly every start finds all queues as they should be. pg-boss has cached those when it started.
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const kind of kinds) {
    const options = optionsOf(kind, timings);
    if (hasOptions(existing.get(kind.name), options)) continue;
    await boss.createQueue(kind.name, options);
    await boss.updateQueue(kind.name, options);
    // Warms pg-boss's queue cache. A first look-up inside a transaction would deadlock on the embedded engine,
    // which has one connection.
    await boss.findJobs(kind.name, { id: '00000000-0000-0000-0000-000000000000' });
  }
}

function hasOptions(queue: QueueOptions | undefined, options: QueueOptions): boolean {
  return (
    queue !== undefined && Object.entries(options).every(([name, value]) => queue[name as keyof QueueOptions] === value)
  );
}

function optionsOf(kind: Job<unknown>, timings: JobTimings): QueueOptions & { notify: boolean } {
  return {
    notify: true,
    // A fallback for a handler that ignores its abort; `runAttempt` enforces the timeout.
    expireInSeconds: kind.timeoutSeconds + Math.ceil(timings.abortGraceMs / 1000) + 30,
    heartbeatSeconds: timings.heartbeatSeconds,
    retryLimit: retryLimitOf(kind),
    retryDelay: timings.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: maxRetryDelaySeconds,
  };
}
