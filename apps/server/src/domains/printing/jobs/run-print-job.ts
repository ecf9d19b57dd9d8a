import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '#platform/deps.ts';
import { isBusy } from '#platform/ipp/ipp-codes.ts';
import { IppError } from '#platform/ipp/ipp-error.ts';
import type { PrintJob } from '../printing.table.ts';
import { claimPrintJob } from './claim-print-job.ts';
import { pollPrintJob } from './poll-print-job.ts';
import { sendToPrinter } from './send-to-printer.ts';
import { settlePrintProblem } from './settle-print-problem.ts';

const minPauseMs = 250;
const maxPauseMs = 5_000;

/**
 * Runs a print job to its end. The row records each state, so that a retry after a crash queries the printer first and
 * prints nothing twice.
 */
export async function runPrintJob(
  deps: Deps,
  claim: { readonly printJobId: string; readonly takenBy: string },
  signal: AbortSignal,
): Promise<void> {
  let job = await claimPrintJob(deps, claim);
  let lastResponseAt = deps.clock.now();
  let pauseMs = minPauseMs;
  while (job && !job.finishedAt) {
    signal.throwIfAborted();
    const before: PrintJob = job;
    try {
      job = await runStep(deps, before, signal);
      lastResponseAt = deps.clock.now();
    } catch (error) {
      if (!(error instanceof IppError)) throw error;
      if (isBusy(error.status)) lastResponseAt = deps.clock.now();
      job = await settlePrintProblem(deps, before, error, lastResponseAt);
    }
    if (!job || job.finishedAt) return;
    pauseMs = job.state === before.state ? Math.min(pauseMs * 1.5, maxPauseMs) : minPauseMs;
    await sleep(pauseMs, undefined, { signal });
  }
}

async function runStep(deps: Deps, job: PrintJob, signal: AbortSignal): Promise<PrintJob | undefined> {
  return job.state === 'printing' ? await pollPrintJob(deps, job, signal) : await sendToPrinter(deps, job, signal);
}
