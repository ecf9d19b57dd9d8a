import * as z from 'zod';
import type { Job } from '#platform/jobs/jobs.ts';

/** Asks about open payments and refunds, every minute. */
export const settleGatewayPaymentsJob: Job<Record<string, never>> = {
  name: 'settle-gateway-payments',
  payload: z.record(z.string(), z.never()),
  // A gateway that does not respond costs ten seconds per payment.
  timeoutSeconds: 1800,
  retries: 0,
  concurrency: 1,
};

/** Sends the refunds that are due. What a gateway does not settle at once is left to the job above. */
export const sendRefundsJob: Job<Record<string, never>> = {
  name: 'send-gateway-refunds',
  payload: z.record(z.string(), z.never()),
  timeoutSeconds: 1800,
  retries: 0,
  concurrency: 1,
};
