import * as z from 'zod';
import type { Job } from '#platform/jobs/jobs.ts';

/** A file on its way through a printer, from its turn to its end: a long one takes hours, waiting for paper longer. */
export const runPrintJobJob: Job<{ readonly printJobId: string; readonly takenBy: string }> = {
  name: 'run-print-job',
  payload: z.object({ printJobId: z.uuid(), takenBy: z.uuid() }),
  timeoutSeconds: 12 * 3600,
  retries: 20,
  // As many printers as can be followed at the same time.
  concurrency: 4,
};

/** Every five minutes: how the printers are. */
export const refreshPrintersJob: Job<Record<string, never>> = {
  name: 'refresh-printers',
  payload: z.record(z.string(), z.never()),
  timeoutSeconds: 120,
  retries: 0,
  concurrency: 1,
};
