import * as z from 'zod';
import type { Job } from '#platform/jobs/jobs.ts';

/** A look at what was counted of an order's documents; enqueued with an order whose counts may still change. */
export const settleLateCountsJob: Job<{ readonly orderId: string }> = {
  name: 'settle-late-counts',
  payload: z.object({ orderId: z.uuid() }),
  timeoutSeconds: 60,
  retries: 5,
  concurrency: 1,
};

/** Every hour: what may no longer be known of orders is forgotten. */
export const keepPrivacyJob: Job<Record<string, never>> = {
  name: 'keep-privacy',
  payload: z.record(z.string(), z.never()),
  timeoutSeconds: 1800,
  retries: 3,
  concurrency: 1,
};
