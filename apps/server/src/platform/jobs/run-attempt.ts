import { setTimeout as sleep } from 'node:timers/promises';
import type { JobResult, JobWithMetadata } from 'pg-boss';
import * as z from 'zod';
import type { Log } from '../log.ts';
import { type FailedJobHandler, type Job, type JobHandler, NonRetryableError } from './jobs.ts';

/** After so many lost workers (crashes, restarts) the job itself is considered the cause. */
const maxLostWorkers = 20;

/** pg-boss counts a lost worker as a retry. We do not: ten restarts in a row must not fail a job. */
export const retryLimitOf = (kind: Job<unknown>) => kind.retries + maxLostWorkers;

/** The output of a failed attempt, read by the next. A lost worker writes none, so the count restarts at 0. */
const AttemptOutput = z.object({ failures: z.int() });

type AttemptOptions<Payload> = {
  readonly kind: Job<Payload>;
  readonly handle: JobHandler<Payload>;
  readonly onFailed: FailedJobHandler<Payload> | undefined;
  readonly stopping: AbortSignal;
  readonly abortGraceMs: number;
  readonly log: Log;
};

/** Runs one attempt; the result is whether the job is completed, retried or failed permanently. */
export async function runAttempt<Payload>(
  options: AttemptOptions<Payload>,
  job: JobWithMetadata<unknown>,
): Promise<JobResult> {
  const { kind, stopping } = options;
  const log = options.log.child({ job: kind.name, jobId: job.id });
  const failures = AttemptOutput.safeParse(job.output).data?.failures ?? 0;
  const retry = (output: z.infer<typeof AttemptOutput>): JobResult => ({ id: job.id, status: 'failed', output });

  const parsed = z.safeParse(kind.payload, job.data);
  if (!parsed.success) {
    log.error('job payload does not match its schema');
    return { id: job.id, status: 'deadletter' };
  }
  try {
    if (job.retryCount >= retryLimitOf(kind)) throw new NonRetryableError('the job lost its worker too often');
    await runWithTimeout(options, parsed.data, job.signal);
    log.debug('job completed');
    return { id: job.id, status: 'completed' };
  } catch (error) {
    if (stopping.aborted) {
      log.info('job interrupted, back to the queue');
      return retry({ failures });
    }
    if (job.signal.aborted) {
      log.warn('job aborted by pg-boss: its heartbeat was late');
      return retry({ failures });
    }
    if (!(error instanceof NonRetryableError) && failures < kind.retries) {
      log.warn({ err: error, failures: failures + 1 }, 'job failed, will be retried');
      return retry({ failures: failures + 1 });
    }
    log.error({ err: error, failures: failures + 1 }, 'job failed permanently');
    await options.onFailed?.(parsed.data, error);
    return { id: job.id, status: 'deadletter' };
  }
}

/** A handler that ignores its abort is abandoned after the grace period: the next job must not wait for it. */
async function runWithTimeout<Payload>(
  options: AttemptOptions<Payload>,
  payload: Payload,
  workerLost: AbortSignal,
): Promise<void> {
  const timeout = AbortSignal.timeout(options.kind.timeoutSeconds * 1000);
  const signal = AbortSignal.any([timeout, options.stopping, workerLost]);
  const done = new AbortController();
  try {
    await Promise.race([options.handle(payload, signal), failAfterAbort(signal, options.abortGraceMs, done.signal)]);
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
