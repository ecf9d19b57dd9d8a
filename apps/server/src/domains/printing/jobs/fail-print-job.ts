import type { Deps } from '#platform/deps.ts';
import { finishPrintJob } from './finish-print-job.ts';
import { jobMessages } from './print-jobs.errors.ts';
import { findPrintJob } from './print-jobs.store.ts';

/** Runs after the last retry: staff see the failure, and the queue continues. */
export async function failPrintJob(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'jobs' | 'live'>,
  { printJobId, takenBy }: { readonly printJobId: string; readonly takenBy: string },
): Promise<void> {
  const job = await findPrintJob(deps.db, printJobId);
  if (!job || job.claimedBy !== takenBy) return;
  const detail = job.state === 'queued' ? jobMessages.failed : jobMessages.unclear;
  await finishPrintJob(deps, job, { state: 'failed', detail });
}
