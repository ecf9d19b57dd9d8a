import type { Deps } from '#platform/deps.ts';
import { findJob, type IppJob } from '#platform/ipp/printer-jobs.ts';
import { findFileWithBinding } from '../files/printable-files.ts';
import { fetchPrinterState } from '../printers/fetch-printer-state.ts';
import { textForReasons } from '../printers/printer-state-rules.ts';
import { findPrinter } from '../printers/printers.store.ts';
import type { Printer, PrintJob } from '../printing.table.ts';
import { finishPrintJob } from './finish-print-job.ts';
import { jobMessages } from './print-jobs.errors.ts';
import { setOwnPrintJob } from './print-jobs.store.ts';
import { manualWorkText } from './printer-job-settings-rules.ts';

/** Requests the state of an accepted job from the printer, once. */
export async function pollPrintJob(deps: Deps, job: PrintJob, signal: AbortSignal): Promise<PrintJob | undefined> {
  const printer = job.printerId === null ? undefined : await findPrinter(deps.db, job.printerId);
  const end = (state: 'done' | 'failed' | 'cancelled', detail: string) => finishPrintJob(deps, job, { state, detail });
  if (!printer || job.printerJobId === null) return await end('failed', jobMessages.printerRemoved);
  const found = await findJob(printer, job.printerJobId, signal);
  if (!found) return await end('failed', jobMessages.unknownToPrinter);
  if (found.state === 'completed') return await end('done', await findManualWorkText(deps, job, printer));
  if (found.state === 'cancelled') return await end('cancelled', jobMessages.cancelledAtPrinter);
  if (found.state === 'aborted') return await end('failed', jobMessages.aborted(textForReasons(found.reasons)));
  return await setDetail(deps, job, await findHoldMessage(deps, printer, found, signal));
}

async function setDetail({ db, live }: Deps, job: PrintJob, detail: string): Promise<PrintJob | undefined> {
  if (detail !== job.detail) await live.notify(db, 'staff', { topic: 'queue', id: job.orderId });
  return await setOwnPrintJob(db, job, { detail });
}

/** Job reasons rarely name the problem, such as missing paper. The printer's own state does. */
async function findHoldMessage(
  deps: Deps,
  printer: Printer,
  { state, reasons }: IppJob,
  signal: AbortSignal,
): Promise<string> {
  const isStopped = state === 'stopped' || state === 'held' || reasons.includes('printer-stopped');
  if (!isStopped) return textForReasons(reasons);
  const current = await fetchPrinterState(deps, printer, { signal });
  return current?.stateMessage || jobMessages.held;
}

async function findManualWorkText({ db }: Deps, job: PrintJob, printer: Printer): Promise<string> {
  const file = await findFileWithBinding(db, job);
  return file ? manualWorkText(file, printer, job.pass) : '';
}
