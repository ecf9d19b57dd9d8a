import * as z from 'zod';
import type { Job } from '#platform/jobs/jobs.ts';
import type { NoticeKind } from './notice-rules.ts';

// Job names are stored in the queue, so they do not change when a constant here is renamed.

/**
 * Prepares an order for staff; `worker.ts` lists the steps. Enqueued with every order, and again when the conversion of
 * one of its documents has ended. Each step is cheap when it has nothing left to do.
 */
export const prepareOrderJob: Job<{ readonly orderId: string }> = {
  name: 'prepare-order',
  payload: z.object({ orderId: z.uuid() }),
  // A last resort: each print file has limits of its own, and on a busy machine an order of many files takes long.
  timeoutSeconds: 2 * 3600,
  retries: 5,
  // A very long order must not block the next one.
  concurrency: 2,
};

/** Mails a notice to the customer. Retries last two hours; after that the notice is out of date. */
export const notifyCustomerJob: Job<{ readonly orderId: string; readonly kind: NoticeKind }> = {
  name: 'tell-customer',
  payload: z.object({ orderId: z.uuid(), kind: z.enum(['completed', 'cancelled', 'payment_problem']) }),
  timeoutSeconds: 300,
  retries: 120,
  concurrency: 2,
};

/** Deletes the print files of an order whose documents are deleted: they contain the same pages. */
export const deletePrintFilesJob: Job<{ readonly orderId: string }> = {
  name: 'forget-print-files',
  payload: z.object({ orderId: z.uuid() }),
  timeoutSeconds: 60,
  retries: 5,
  concurrency: 1,
};

/** Stops the print jobs of a cancelled order. */
export const stopPrintingJob: Job<{ readonly orderId: string }> = {
  name: 'stop-printing',
  payload: z.object({ orderId: z.uuid() }),
  // An unreachable printer costs ten seconds per print job.
  timeoutSeconds: 600,
  retries: 5,
  concurrency: 2,
};

/** Deletes and masks personal data after the retention periods, every hour. */
export const applyRetentionJob: Job<Record<string, never>> = {
  name: 'keep-privacy',
  payload: z.record(z.string(), z.never()),
  timeoutSeconds: 1800,
  retries: 3,
  concurrency: 1,
};
