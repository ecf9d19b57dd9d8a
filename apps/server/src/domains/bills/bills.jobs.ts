import * as z from 'zod';
import type { Job } from '#platform/jobs/jobs.ts';

/** Compares the lines of an imported bill with the orders and confirms what is sure. */
export const matchBillJob: Job<{ readonly billId: string }> = {
  name: 'match-bill',
  payload: z.object({ billId: z.uuid() }),
  timeoutSeconds: 1800,
  retries: 5,
  // Bills that are compared one after the other see each other's matches.
  concurrency: 1,
};
