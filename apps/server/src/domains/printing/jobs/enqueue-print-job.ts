import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { runPrintJobJob } from './print-jobs.jobs.ts';
import { findFirstQueued } from './print-jobs.store.ts';

/** Each worker run has an id of its own, so that only one run can claim the print job: two would print it twice. */
export async function enqueuePrintJob(
  { jobs, random }: Pick<Deps, 'jobs' | 'random'>,
  tx: Tx,
  printJobId: string,
): Promise<void> {
  await jobs.enqueue(tx, runPrintJobJob, { printJobId, takenBy: random.uuid() });
}

/** Starts the next job in the printer's queue. */
export async function enqueueNext(
  deps: Pick<Deps, 'jobs' | 'random'>,
  tx: Tx,
  printerId: string | null,
): Promise<void> {
  const next = printerId === null ? undefined : await findFirstQueued(tx, printerId);
  if (next && next.claimedBy === null && !next.waitsForStaff) await enqueuePrintJob(deps, tx, next.id);
}
