import type { PgBoss, QueueOptions } from 'pg-boss';
import { type JobTimings, maxRetryDelaySeconds } from './job-timings.ts';
import type { Job } from './jobs.ts';
import { retryLimitOf } from './run-attempt.ts';

/** A queue for each kind of job, with today's settings whatever it was created with. */
export async function createQueues(
  boss: PgBoss,
  kinds: readonly Job<unknown>[],
  timings: JobTimings,
): Promise<void> {
  for (const kind of kinds) {
    const options = optionsOf(kind, timings);
    await boss.createQueue(kind.name, options);
    await boss.updateQueue(kind.name, options);
    // pg-boss looks a queue up at the first use and remembers it. That must not happen inside a transaction:
    // on the embedded engine the look-up would wait for the transaction that waits for it.
    await boss.findJobs(kind.name, { id: '00000000-0000-0000-0000-000000000000' });
  }
}

function optionsOf(kind: Job<unknown>, timings: JobTimings): QueueOptions & { notify: boolean } {
  return {
    notify: true,
    // Only for a worker that lives but cannot abort; `runAttempt` keeps the time limit.
    expireInSeconds: kind.timeoutSeconds + Math.ceil(timings.abortGraceMs / 1000) + 30,
    heartbeatSeconds: timings.heartbeatSeconds,
    retryLimit: retryLimitOf(kind),
    retryDelay: timings.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: maxRetryDelaySeconds,
  };
}
