import type * as z from 'zod';
import type { Tx } from '../db/database.ts';

/** A kind of background work: what it is called, what it carries, how long it may take. */
export type Job<Payload> = {
  readonly name: string;
  /** Plain JSON; checked when the job is enqueued and again when it is run. */
  readonly payload: z.core.$ZodType<Payload>;
  /** After this the attempt is aborted and counts as failed. */
  readonly timeoutSeconds: number;
  /** How often a failed attempt is tried again, later and later. */
  readonly retries: number;
  /** How many of this kind one worker runs at the same time. */
  readonly concurrency: number;
};

/** Every job can run twice without harm: its worker may die after the work and before saying so. */
export type JobHandler<Payload> = (payload: Payload, signal: AbortSignal) => Promise<void>;

/** Called when a job has failed for good, to say so on the row it worked on. */
export type FailedJobHandler<Payload> = (payload: Payload, reason: unknown) => Promise<void>;

export type Jobs = {
  /** In the transaction that creates the reason, so that neither exists without the other. */
  enqueue<Payload>(tx: Tx, job: Job<Payload>, payload: Payload): Promise<void>;
  /** Starts taking this kind of job; the worker calls it once for each kind. */
  work<Payload>(
    job: Job<Payload>,
    handle: JobHandler<Payload>,
    onFailed?: FailedJobHandler<Payload>,
  ): Promise<void>;
  /**
   * Runs a job without payload by the clock, in the shop's time zone, once across all workers. An hour missed
   * because nothing was running is made up for once, at the next start.
   */
  schedule(job: Job<Record<string, never>>, cron: string): Promise<void>;
  /** Whether the queue answers. */
  ping(): Promise<void>;
  /** Takes no new jobs; what does not end in time is aborted and goes back to the queue. */
  stop(): Promise<void>;
};

/** Thrown by a handler when trying again cannot help. */
export class NonRetryableError extends Error {}
