import { setTimeout as sleep } from 'node:timers/promises';
import type { JobResult, JobWithMetadata } from 'pg-boss';
import * as z from 'zod';
import type { Log } from '../log.ts';
import { type FailedJobHandler, type Job, type JobHandler, NonRetryableError } from './jobs.ts';

/** How often a job may lose its worker (a crash, a restart) before it is taken for the cause. */
const maxLostWorkers = 20;

/** Losing a worker uses up a claim, not a retry: ten restarts in a row must not fail a document. */
export const retryLimitOf = (kind: Job<unknown>) => kind.retries + maxLostWorkers;

/** What an attempt leaves for the next one. It is lost with a worker, and then counts from 0 again. */
const AttemptOutput = z.object({ failures: z.int() });

type AttemptOptions<Payload> = {
  readonly kind: Job<Payload>;
  readonly handle: JobHandler<Payload>;
  readonly onFailed: FailedJobHandler<Payload> | undefined;
  readonly stopping: AbortSignal;
  readonly abortGraceMs: number;
  readonly log: Log;
};

/** One attempt at one job, and what becomes of the job: done, to be tried again, or failed for good. */
export async function runAttempt<Payload>(
  work: AttemptOptions<Payload>,
  job: JobWithMetadata<unknown>,
): Promise<JobResult> {
  const { kind, stopping } = work;
  const log = work.log.child({ job: kind.name, jobId: job.id });
  const failures = AttemptOutput.safeParse(job.output).data?.failures ?? 0;
  const retry = (output: z.infer<typeof AttemptOutput>): JobResult => ({
    id: job.id,
    status: 'failed',
    output,
  });

  const parsed = z.safeParse(kind.payload, job.data);
  if (!parsed.success) {
    log.error('a job carries what it should not, and is refused');
    return { id: job.id, status: 'deadletter' };
  }
  try {
    if (job.retryCount >= retryLimitOf(kind)) throw new NonRetryableError('it lost its worker too often');
    await runWithTimeout(work, parsed.data, job.signal);
    return { id: job.id, status: 'completed' };
  } catch (error) {
    if (stopping.aborted) {
      log.info('a job was interrupted and goes back to the queue');
      return retry({ failures });
    }
    if (job.signal.aborted) {
      log.warn('a job was taken away from a worker that seemed dead');
      return retry({ failures });
    }
    if (!(error instanceof NonRetryableError) && failures < kind.retries) {
      log.warn({ err: error, failures: failures + 1 }, 'a job failed and will be tried again');
      return retry({ failures: failures + 1 });
    }
    log.error({ err: error, failures: failures + 1 }, 'a job failed for good');
    await work.onFailed?.(parsed.data, error);
    return { id: job.id, status: 'deadletter' };
  }
}

/** A handler that does not end when it is aborted is left to itself: the next job must not wait for it. */
async function runWithTimeout<Payload>(
  work: AttemptOptions<Payload>,
  payload: Payload,
  lost: AbortSignal,
): Promise<void> {
  const limit = AbortSignal.timeout(work.kind.timeoutSeconds * 1000);
  const signal = AbortSignal.any([limit, work.stopping, lost]);
  const done = new AbortController();
  try {
    await Promise.race([
      work.handle(payload, signal),
      failAfterAbort(signal, work.abortGraceMs, done.signal),
    ]);
  } finally {
    done.abort();
  }
}

async function failAfterAbort(signal: AbortSignal, graceMs: number, done: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true, signal: done });
  });
  await sleep(graceMs, undefined, { signal: done });
  throw signal.reason;
}
