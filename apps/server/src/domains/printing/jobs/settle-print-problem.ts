import type { Deps } from '#platform/deps.ts';
import { isBusy, statuses } from '#platform/ipp/ipp-codes.ts';
import type { IppError } from '#platform/ipp/ipp-error.ts';
import type { PrintJob } from '../printing.table.ts';
import { finishPrintJob } from './finish-print-job.ts';
import { jobMessages } from './print-jobs.errors.ts';
import { setOwnPrintJob } from './print-jobs.store.ts';

/** After this time without a response from the printer the job fails, and staff decide. */
const timeoutMs = 30 * 60_000;

/** Decides whether the job waits for the printer or fails. */
export async function settlePrintProblem(
  deps: Deps,
  job: PrintJob,
  error: IppError,
  lastResponseAt: Date,
): Promise<PrintJob | undefined> {
  const fail = (detail: string) => finishPrintJob(deps, job, { state: 'failed', detail });
  if (error.problem === 'wrong-certificate')
    return await fail(job.state === 'queued' ? jobMessages.wrongCertificate : jobMessages.unclear);
  // A printer that has accepted the job may still print it, even if it refuses to report on it.
  const isRefusal = error.problem === 'refused' && !isBusy(error.status);
  if (isRefusal && job.state !== 'printing') return await fail(refusalMessage(error));
  // A queued job stays queued: the busy printer has received nothing. Otherwise the next run queries the printer first.
  if (error.problem === 'refused' && !isRefusal)
    return await wait(deps, job, jobMessages.busy, job.state === 'queued' ? { state: 'queued' } : {});
  if (deps.clock.now().getTime() - lastResponseAt.getTime() > timeoutMs) return await fail(timeoutMessage(job));
  return await wait(deps, job, jobMessages.unavailable);
}

async function wait(
  { db, live }: Deps,
  job: PrintJob,
  detail: string,
  changes: { readonly state?: 'queued' } = {},
): Promise<PrintJob | undefined> {
  const waiting = await setOwnPrintJob(db, job, { detail, ...changes });
  if (detail !== job.detail) await live.notify(db, 'staff', { topic: 'queue', id: job.orderId });
  return waiting;
}

function refusalMessage({ status }: IppError): string {
  if (status === statuses.valuesNotSupported) return jobMessages.settingsRefused;
  if (status === statuses.formatNotSupported) return jobMessages.formatRefused;
  if (status === 401 || status === 403) return jobMessages.loginRequired;
  return jobMessages.refused(status);
}

function timeoutMessage({ state }: PrintJob): string {
  if (state === 'printing') return jobMessages.unavailableWithJob;
  return state === 'sending' ? jobMessages.unclear : jobMessages.unavailableTooLong;
}
