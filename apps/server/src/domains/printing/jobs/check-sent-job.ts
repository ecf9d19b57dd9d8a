import { IppError } from '#platform/ipp/ipp-error.ts';
import { cancelJob, findJob, type IppJob, listJobs } from '#platform/ipp/printer-jobs.ts';
import type { Printer, PrintJob } from '../printing.table.ts';
import { supportsCreateJob } from './ipp-attributes.ts';
import { printerJobName } from './print-job-title-rules.ts';

/**
 * Checks a job whose transfer was interrupted. Undefined: it can be sent again without being printed twice. Otherwise a
 * clerk has to check the paper: printers accept half a document as a whole one, so even a job that is reported as
 * printed may be incomplete.
 */
export async function checkSentJob(
  printer: Printer,
  job: PrintJob,
  signal: AbortSignal,
): Promise<'incomplete' | 'unclear' | undefined> {
  if (job.printerJobId !== null)
    return await assessJob(printer, await findJob(printer, job.printerJobId, signal), signal);
  const matchingJobs = await listByName(printer, job, signal);
  if (!supportsCreateJob(printer)) return await assessJob(printer, matchingJobs[0], signal);
  // With Create-Job the id is saved before the document is sent. This job has no id, so no document was sent.
  for (const { id } of matchingJobs.filter(lacksDocument)) await cancelJob(printer, id, signal);
  return undefined;
}

async function assessJob(
  printer: Printer,
  found: IppJob | undefined,
  signal: AbortSignal,
): Promise<'incomplete' | 'unclear' | undefined> {
  if (!found) return 'unclear';
  if (!lacksDocument(found)) return 'incomplete';
  await cancelJob(printer, found.id, signal);
  return undefined;
}

/** Newest first. */
async function listByName(printer: Printer, job: PrintJob, signal: AbortSignal): Promise<IppJob[]> {
  const name = printerJobName(job);
  const printerJobs = await listJobs(printer, signal).catch((error: unknown) => {
    // Some printers do not support listing jobs.
    if (error instanceof IppError && error.problem === 'refused') return [];
    throw error;
  });
  return printerJobs.filter((listed) => listed.name === name).toSorted((a, b) => b.id - a.id);
}

function lacksDocument({ state, reasons }: IppJob): boolean {
  return state === 'held' && reasons.some((reason) => reason === 'job-incoming' || reason === 'job-data-insufficient');
}
