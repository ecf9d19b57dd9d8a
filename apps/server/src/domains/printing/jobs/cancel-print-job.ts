import type { User } from '#domains/accounts/accounts.table.ts';
import type { Deps } from '#platform/deps.ts';
import { IppError } from '#platform/ipp/ipp-error.ts';
import { cancelJob } from '#platform/ipp/printer-jobs.ts';
import { findPrinter, lockPrinter } from '../printers/printers.store.ts';
import type { PrintJob } from '../printing.table.ts';
import { recordPrintJobEnd } from './finish-print-job.ts';
import { jobMessages, printJobFinished, printJobNotFound } from './print-jobs.errors.ts';
import { findPrintJob, setPrintJob } from './print-jobs.store.ts';

/** Cancels a job in any unfinished state, also at the printer. The worker notices when it next updates the row. */
export async function cancelPrintJob(deps: Deps, clerk: Pick<User, 'id'>, id: string): Promise<PrintJob> {
  return await cancelPrintJobAs(deps, id, `user:${clerk.id}`, jobMessages.cancelled);
}

export async function cancelPrintJobAs(deps: Deps, id: string, actor: string, detail: string): Promise<PrintJob> {
  const job = await deps.db.transaction(async (tx) => {
    const unlocked = await findPrintJob(tx, id);
    if (!unlocked) throw printJobNotFound();
    if (unlocked.printerId !== null) await lockPrinter(tx, unlocked.printerId);
    const job = await findPrintJob(tx, id);
    if (!job || job.finishedAt) throw printJobFinished();
    const end = { state: 'cancelled', detail, finishedAt: deps.clock.now() } as const;
    const cancelled = await setPrintJob(tx, id, end);
    if (!cancelled) throw printJobNotFound();
    await recordPrintJobEnd(deps, tx, cancelled, actor);
    return cancelled;
  });
  return await cancelAtPrinter(deps, job);
}

async function cancelAtPrinter({ db }: Pick<Deps, 'db'>, job: PrintJob): Promise<PrintJob> {
  const printer = job.printerId === null ? undefined : await findPrinter(db, job.printerId);
  if (!printer || job.printerJobId === null) return job;
  try {
    await cancelJob(printer, job.printerJobId);
    return job;
  } catch (error) {
    if (!(error instanceof IppError)) throw error;
    return (await setPrintJob(db, job.id, { detail: jobMessages.cancelledOnlyHere })) ?? job;
  }
}
