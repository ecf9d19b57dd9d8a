import * as z from 'zod';
import type { Job } from '#platform/jobs/jobs.ts';
import type { NoticeKind } from './notice-rules.ts';

/**
 * Whatever an order needs before staff take it up; the worker says what that is. Enqueued with every order, and again
 * when the conversion of one of its documents has ended. Each step is cheap when there is nothing left to do.
 */
export const prepareOrderJob: Job<{ readonly orderId: string }> = {
  name: 'prepare-order',
  payload: z.object({ orderId: z.uuid() }),
  // Print files of some thousand pages are among it.
  timeoutSeconds: 900,
  retries: 5,
  // One order of thousands of pages does not hold up the next.
  concurrency: 2,
};

/** What a customer is told by mail. A mail server that is away is tried for two hours; then the news are old. */
export const notifyCustomerJob: Job<{ readonly orderId: string; readonly kind: NoticeKind }> = {
  name: 'tell-customer',
  payload: z.object({ orderId: z.uuid(), kind: z.enum(['completed', 'cancelled', 'payment_problem']) }),
  timeoutSeconds: 300,
  retries: 120,
  concurrency: 2,
};

/** The files of an order have been deleted: those it was printed from are made of them, and go, too. */
export const deletePrintFilesJob: Job<{ readonly orderId: string }> = {
  name: 'forget-print-files',
  payload: z.object({ orderId: z.uuid() }),
  timeoutSeconds: 60,
  retries: 5,
  concurrency: 1,
};

/** An order has been cancelled: what of it is on its way to a printer, or waits there, is stopped. */
export const stopPrintingJob: Job<{ readonly orderId: string }> = {
  name: 'stop-printing',
  payload: z.object({ orderId: z.uuid() }),
  // A printer that does not answer takes ten seconds for each of its jobs.
  timeoutSeconds: 600,
  retries: 5,
  concurrency: 2,
};

/** Every hour: what may no longer be known of orders is forgotten. */
export const applyRetentionJob: Job<Record<string, never>> = {
  name: 'keep-privacy',
  payload: z.record(z.string(), z.never()),
  timeoutSeconds: 1800,
  retries: 3,
  concurrency: 1,
};
