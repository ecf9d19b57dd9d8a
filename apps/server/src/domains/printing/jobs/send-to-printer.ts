import { getWholeOrder } from '#domains/orders/finding/get-whole-order.ts';
import type { Deps } from '#platform/deps.ts';
import { AppError } from '#platform/errors.ts';
import { IppError } from '#platform/ipp/ipp-error.ts';
import type { IppAttribute } from '#platform/ipp/ipp-message.ts';
import { cancelJob, createJob, printJob, sendDocument } from '#platform/ipp/printer-jobs.ts';
import type { IppDocument } from '#platform/ipp/send-message.ts';
import { openPrintFile } from '../files/open-print-file.ts';
import { type FileWithBinding, findFileWithBinding } from '../files/printable-files.ts';
import { findPrinter } from '../printers/printers.store.ts';
import type { Printer, PrintJob } from '../printing.table.ts';
import { checkSentJob } from './check-sent-job.ts';
import { finishPrintJob } from './finish-print-job.ts';
import { supportsCreateJob, toIppAttributes } from './ipp-attributes.ts';
import { printerJobName } from './print-job-title-rules.ts';
import { jobMessages } from './print-jobs.errors.ts';
import { setOwnPrintJob } from './print-jobs.store.ts';
import { settingsFor } from './printer-job-settings-rules.ts';

/** Sends the file to the printer. Looks first for a job that an earlier attempt has sent. */
export async function sendToPrinter(deps: Deps, job: PrintJob, signal: AbortSignal): Promise<PrintJob | undefined> {
  const printer = job.printerId === null ? undefined : await findPrinter(deps.db, job.printerId);
  if (!printer) return await fail(deps, job, jobMessages.printerRemoved);
  if (job.state === 'sending') {
    const outcome = await checkSentJob(printer, job, signal);
    if (outcome) return await fail(deps, job, outcome === 'unclear' ? jobMessages.unclear : jobMessages.cutOff);
  }
  const { status } = await getWholeOrder(deps, job.orderId);
  if (status === 'cancelled')
    return await finishPrintJob(deps, job, { state: 'cancelled', detail: jobMessages.orderCancelled });
  if (!printer.isEnabled) return await fail(deps, job, jobMessages.printerDisabled);
  const file = await findFileWithBinding(deps.db, job);
  if (file?.state !== 'ready') return await fail(deps, job, jobMessages.fileDeleted);
  const settings = readAttributes(file, printer, job);
  if ('refusal' in settings) return await fail(deps, job, settings.refusal);
  return await send(deps, { job, printer, file, attributes: settings.attributes }, signal);
}

/** The printer may have lost an ability since the job was queued, for example because a paper was taken out. */
function readAttributes(
  file: FileWithBinding,
  printer: Printer,
  { pass }: PrintJob,
): { readonly attributes: IppAttribute[] } | { readonly refusal: string } {
  try {
    return { attributes: toIppAttributes(settingsFor(file, printer, pass)) };
  } catch (error) {
    return refusalIn(error);
  }
}

/** A retry would not change a refusal; other errors are thrown again. */
function refusalIn(error: unknown): { readonly refusal: string } {
  if (error instanceof AppError && error.status < 500) return { refusal: error.message };
  throw error;
}

async function fail(deps: Deps, job: PrintJob, detail: string): Promise<PrintJob | undefined> {
  return await finishPrintJob(deps, job, { state: 'failed', detail });
}

type Submission = {
  readonly job: PrintJob;
  readonly printer: Printer;
  readonly file: FileWithBinding;
  readonly attributes: readonly IppAttribute[];
};

async function send(deps: Deps, submission: Submission, signal: AbortSignal): Promise<PrintJob | undefined> {
  const { job, printer, attributes } = submission;
  const changes = { state: 'sending', printerJobId: null } as const;
  if (!(await setOwnPrintJob(deps.db, job, changes))) return undefined;
  const newJob = { name: printerJobName(job), attributes };
  if (!supportsCreateJob(printer)) {
    const document = await openDocument(deps, submission, signal);
    if ('refusal' in document) return await fail(deps, job, document.refusal);
    return await markPrinting(deps, printer, job, await printJob(printer, newJob, document, signal));
  }
  // Create-Job fails on a busy printer before the document is sent, and returns an id that is saved for recovery.
  const id = await createJob(printer, newJob, signal);
  const updated = await setOwnPrintJob(deps.db, job, { printerJobId: id });
  const document = updated && (await openDocument(deps, submission, signal));
  if (!document || 'refusal' in document) {
    await cancelJob(printer, id);
    return document && (await fail(deps, job, document.refusal));
  }
  await sendOrCancel(printer, id, document, signal);
  return await markPrinting(deps, printer, job, id);
}

/** A job whose document is refused would stay on the printer and block it, so it is cancelled. */
async function sendOrCancel(printer: Printer, id: number, document: IppDocument, signal: AbortSignal) {
  try {
    await sendDocument(printer, id, document, signal);
  } catch (error) {
    if (error instanceof IppError && error.problem === 'refused') await cancelJob(printer, id).catch(() => {});
    throw error;
  }
}

async function openDocument(
  deps: Deps,
  { file, job }: Submission,
  signal: AbortSignal,
): Promise<IppDocument | { readonly refusal: string }> {
  try {
    const { stream, sizeBytes } = await openPrintFile(deps, file, job.pass, signal);
    return { body: stream, sizeBytes };
  } catch (error) {
    return refusalIn(error);
  }
}

/** If a clerk cancelled the job meanwhile, it is still active on the printer, so it is cancelled there now. */
async function markPrinting(
  { db, live }: Deps,
  printer: Printer,
  job: PrintJob,
  printerJobId: number,
): Promise<PrintJob | undefined> {
  const printing = await setOwnPrintJob(db, job, { state: 'printing', printerJobId, detail: '' });
  if (!printing) await cancelJob(printer, printerJobId);
  await live.notify(db, 'staff', { topic: 'queue', id: job.orderId });
  return printing;
}
