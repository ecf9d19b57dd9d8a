import * as z from 'zod';
import type { Job } from '#platform/jobs/jobs.ts';

/** Runs one print job to its end. A long file takes hours, and a printer without paper takes longer. */
export const runPrintJobJob: Job<{ readonly printJobId: string; readonly takenBy: string }> = {
  name: 'run-print-job',
  payload: z.object({ printJobId: z.uuid(), takenBy: z.uuid() }),
  timeoutSeconds: 12 * 3600,
  retries: 20,
  // The number of printers that can print at the same time.
  concurrency: 4,
};

/** Refreshes the state of the printers every five minutes. */
export const refreshPrintersJob: Job<Record<string, never>> = {
  name: 'refresh-printers',
  payload: z.record(z.string(), z.never()),
  timeoutSeconds: 120,
  retries: 0,
  concurrency: 1,
};
