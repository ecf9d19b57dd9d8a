import type { Deps } from '#platform/deps.ts';
import { findJob, type IppJob } from '#platform/ipp/printer-jobs.ts';
import { findBoundFile } from '../files/printable-files.ts';
import { askPrinterState } from '../printers/ask-printer-state.ts';
import { wordsForReasons } from '../printers/printer-state-rules.ts';
import { findPrinter } from '../printers/printers.store.ts';
import type { Printer, PrintJob } from '../printing.table.ts';
import { finishPrintJob } from './finish-print-job.ts';
import { jobSentences } from './print-jobs.errors.ts';
import { setOwnPrintJob } from './print-jobs.store.ts';
import { leftByHand } from './printer-job-settings-rules.ts';

/** One look at a job that is in the printer. */
export async function followPrintJob(
  deps: Deps,
  job: PrintJob,
  signal: AbortSignal,
): Promise<PrintJob | undefined> {
  const printer = job.printerId === null ? undefined : await findPrinter(deps.db, job.printerId);
  const end = (state: 'done' | 'failed' | 'cancelled', detail: string) =>
    finishPrintJob(deps, job, { state, detail });
  if (!printer || job.printerJobId === null) return await end('failed', jobSentences.printerGone);
  const found = await findJob(printer, job.printerJobId, signal);
  if (!found) return await end('failed', jobSentences.forgotten);
  if (found.state === 'completed') return await end('done', await whatIsLeft(deps, job, printer));
  if (found.state === 'cancelled') return await end('cancelled', jobSentences.cancelledAtPrinter);
  if (found.state === 'aborted')
    return await end('failed', jobSentences.aborted(wordsForReasons(found.reasons)));
  return await note(deps, job, await whatHoldsItUp(deps, printer, found, signal));
}

async function note({ db, live }: Deps, job: PrintJob, detail: string): Promise<PrintJob | undefined> {
  if (detail !== job.detail) await live.notify(db, 'staff', { topic: 'queue', id: job.orderId });
  return await setOwnPrintJob(db, job, { detail });
}

/** Of the job itself a printer says little: what it lacks is its own state. */
async function whatHoldsItUp(
  deps: Deps,
  printer: Printer,
  { state, reasons }: IppJob,
  signal: AbortSignal,
): Promise<string> {
  const isHeldUp = state === 'stopped' || state === 'held' || reasons.includes('printer-stopped');
  if (!isHeldUp) return wordsForReasons(reasons);
  const asked = await askPrinterState(deps, printer, { signal });
  return asked?.stateMessage || jobSentences.held;
}

async function whatIsLeft({ db }: Deps, job: PrintJob, printer: Printer): Promise<string> {
  const file = await findBoundFile(db, job);
  return file ? leftByHand(file, printer, job.pass) : '';
}
