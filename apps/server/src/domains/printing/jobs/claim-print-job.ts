import type { Deps } from '#platform/deps.ts';
import { lockPrinter } from '../printers/printers.store.ts';
import type { PrintJob } from '../printing.table.ts';
import { jobMessages } from './print-jobs.errors.ts';
import { findFirstQueued, findPrintJob, setPrintJob } from './print-jobs.store.ts';

type Claim = { readonly printJobId: string; readonly takenBy: string };

/**
 * Returns the job if this worker run claims it now or claimed it before. Undefined when another job is first in the
 * queue; the end of that job enqueues the next one.
 */
export async function claimPrintJob(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  { printJobId, takenBy }: Claim,
): Promise<PrintJob | undefined> {
  return await db.transaction(async (tx) => {
    const unlocked = await findPrintJob(tx, printJobId);
    if (unlocked?.printerId) await lockPrinter(tx, unlocked.printerId);
    const job = await findPrintJob(tx, printJobId);
    if (!job || job.finishedAt) return undefined;
    if (job.claimedBy !== null) return job.claimedBy === takenBy ? job : undefined;
    if (job.waitsForStaff) return undefined;
    const first = job.printerId === null ? job : await findFirstQueued(tx, job.printerId);
    if (first && first.id !== job.id) {
      const detail = first.waitsForStaff ? jobMessages.behindTurning : jobMessages.queued;
      await setPrintJob(tx, job.id, { detail });
      await live.notify(tx, 'staff', { topic: 'queue', id: job.orderId });
      return undefined;
    }
    return await setPrintJob(tx, job.id, { claimedBy: takenBy });
  });
}
