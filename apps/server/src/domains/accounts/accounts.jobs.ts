import * as z from 'zod';
import type { Deps } from '#platform/deps.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { forgetOldAttempts } from '#platform/limits/limits.ts';
import { deleteSignInsExpiredBy } from './accounts.store.ts';

/** Every night: what has run out is deleted. */
export const forgetExpiredJob: Job<Record<string, never>> = {
  name: 'forget-expired',
  payload: z.record(z.string(), z.never()),
  timeoutSeconds: 300,
  retries: 3,
  concurrency: 1,
};

export async function forgetExpired(deps: Deps): Promise<void> {
  await deleteSignInsExpiredBy(deps.db, deps.clock.now());
  await forgetOldAttempts(deps);
}
