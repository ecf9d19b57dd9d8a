import type * as z from 'zod';
import type { Tx } from '../db/database.ts';

/** A kind of background job. */
export type Job<Payload> = {
  readonly name: string;
  /** Plain JSON; validated when the job is enqueued and again when it runs. */
  readonly payload: z.core.$ZodType<Payload>;
  /** An attempt that takes longer is aborted and counts as failed. */
  readonly timeoutSeconds: number;
  /** Number of retries after failed attempts, with exponential back-off. */
  readonly retries: number;
  /** How many jobs of this kind one process runs at the same time. */
  readonly concurrency: number;
  /** Nobody waits for these jobs, so a long queue of them is no backlog. */
  readonly mayWait?: boolean;
};

/** Handlers are idempotent: a process may die after the work and before it marks the job as completed. */
export type JobHandler<Payload> = (payload: Payload, signal: AbortSignal) => Promise<void>;

/** Called when a job has failed permanently, to record that on the row it worked on. */
export type FailedJobHandler<Payload> = (payload: Payload, reason: unknown) => Promise<void>;

/** Jobs of one kind run by priority, highest first, then in the order of their arrival. The default is 0. */
export type EnqueueOptions = { readonly priority?: number };

/** Workers report every ten seconds; a busy machine may be late. */
export const maxHeartbeatAgeSeconds = 60;

/** What a process that runs jobs tells the readiness checks of the others. */
export type WorkerReport = { readonly converter: { readonly ok: boolean; readonly detail?: string } };

export type JobHealth = {
  /** Since the last heartbeat of any worker process. Undefined if none runs. */
  readonly heartbeat: number | undefined;
  /** Of the oldest due job that no worker has started. Undefined if there is none. */
  readonly backlog: number | undefined;
  /** Of the live workers. Empty in a process that runs jobs: it knows its own state. */
  readonly reports: readonly WorkerReport[];
};

export type Jobs = {
  /** Call it in the transaction that writes the row the job works on, so that neither exists without the other. */
  enqueue<Payload>(tx: Tx, job: Job<Payload>, payload: Payload, options?: EnqueueOptions): Promise<void>;
  /** Starts workers for this kind of job; called once for each kind. */
  work<Payload>(job: Job<Payload>, handle: JobHandler<Payload>, onFailed?: FailedJobHandler<Payload>): Promise<void>;
  /** Runs a job by cron in the shop's time zone, in one process only. Missed runs run once at the next start. */
  schedule(job: Job<Record<string, never>>, cron: string): Promise<void>;
  ping(): Promise<void>;
  /** For the readiness check. Ages are in seconds. */
  measure(): Promise<JobHealth>;
  /** Takes no new jobs. A job that does not end within the grace period is aborted and goes back to the queue. */
  stop(): Promise<void>;
};

/** Thrown by a handler when a retry cannot help. */
export class NonRetryableError extends Error {}
