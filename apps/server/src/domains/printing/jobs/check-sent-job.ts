import { IppError } from '#platform/ipp/ipp-error.ts';
import { cancelJob, findJob, type IppJob, listJobs } from '#platform/ipp/printer-jobs.ts';
import type { Printer, PrintJob } from '../printing.table.ts';
import { supportsCreateJob } from './ipp-attributes.ts';
import { printerJobName } from './print-job-title-rules.ts';

/**
 * A job that was on its way to the printer when contact or the worker was lost. Undefined: it may be sent anew without
 * being printed twice. Else somebody has to look: printers take half a document for a whole one, so that even one who
 * says that it is printed may have printed half of it.
 */
export async function checkSentJob(
  printer: Printer,
  job: PrintJob,
  signal: AbortSignal,
): Promise<'cut off' | 'unclear' | undefined> {
  if (job.printerJobId !== null)
    return await assessJob(printer, await findJob(printer, job.printerJobId, signal), signal);
  const ours = await listByName(printer, job, signal);
  if (!supportsCreateJob(printer)) return await assessJob(printer, ours[0], signal);
  // Its number would have been written down before its document was sent: there is nothing to be printed.
  for (const one of ours.filter(lacksDocument)) await cancelJob(printer, one.id, signal);
  return undefined;
}

async function assessJob(
  printer: Printer,
  found: IppJob | undefined,
  signal: AbortSignal,
): Promise<'cut off' | 'unclear' | undefined> {
  if (!found) return 'unclear';
  if (!lacksDocument(found)) return 'cut off';
  await cancelJob(printer, found.id, signal);
  return undefined;
}

/** The newest first. */
async function listByName(printer: Printer, job: PrintJob, signal: AbortSignal): Promise<IppJob[]> {
  const name = printerJobName(job);
  const all = await listJobs(printer, signal).catch((error: unknown) => {
    // A printer that keeps no list.
    if (error instanceof IppError && error.problem === 'refused') return [];
    throw error;
  });
  return all.filter((one) => one.name === name).toSorted((a, b) => b.id - a.id);
}

function lacksDocument({ state, reasons }: IppJob): boolean {
  return state === 'held' && reasons.some((one) => one === 'job-incoming' || one === 'job-data-insufficient');
}
