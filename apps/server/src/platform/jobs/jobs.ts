import type * as z from 'zod';
import type { Tx } from '../db/database.ts';

/** A kind of background work: what it is called, what it carries, how long it may take. */
export type Job<Payload> = {
  readonly name: string;
  readonly payload: z.core.$ZodType<Payload>;
  /** After this the attempt is aborted and counts as failed. */
  readonly timeoutSeconds: number;
  readonly retries: number;
  /** How many of this kind one worker runs at the same time. */
  readonly concurrency: number;
};

export type JobHandler<Payload> = (payload: Payload, signal: AbortSignal) => Promise<void>;

export type Jobs = {
  /** In the transaction that creates the reason, so that neither exists without the other. */
  enqueue<Payload>(tx: Tx, job: Job<Payload>, payload: Payload): Promise<void>;
  /** Starts taking this kind of job; the worker calls it once for each kind. */
  work<Payload>(job: Job<Payload>, handle: JobHandler<Payload>): Promise<void>;
  /** Runs a job without payload by the clock, in the shop's time zone, once across all workers. */
  schedule(job: Job<Record<string, never>>, cron: string): Promise<void>;
  /** Whether the queue answers. */
  ping(): Promise<void>;
  stop(): Promise<void>;
};

/** Thrown by a handler when trying again cannot help. */
export class GiveUp extends Error {}
