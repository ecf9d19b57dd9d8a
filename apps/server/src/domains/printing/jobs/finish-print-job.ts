import { addOrderEvent } from '#domains/orders/orders.api.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { findPrintFile } from '../files/print-files.store.ts';
import { lockPrinter } from '../printers/printers.store.ts';
import type { PrintJob } from '../printing.table.ts';
import { enqueueNext } from './enqueue-print-job.ts';
import { backsTitle } from './print-job-title-rules.ts';
import { jobMessages } from './print-jobs.errors.ts';
import { insertPrintJobs, setOwnPrintJob } from './print-jobs.store.ts';

type PrintJobEnd = { readonly state: 'done' | 'failed' | 'cancelled'; readonly detail: string };

/** Saves how a job ended and starts the next one. Returns undefined if the job had already ended. */
export async function finishPrintJob(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'jobs' | 'live'>,
  job: PrintJob,
  end: PrintJobEnd,
): Promise<PrintJob | undefined> {
  return await deps.db.transaction(async (tx) => {
    if (job.printerId !== null) await lockPrinter(tx, job.printerId);
    const finished = await setOwnPrintJob(tx, job, { ...end, finishedAt: deps.clock.now() });
    if (finished) await recordPrintJobEnd(deps, tx, finished, 'system');
    return finished;
  });
}

/** Adds the event, inserts the pass for the backs, starts the next job and notifies staff, in the same transaction. */
export async function recordPrintJobEnd(
  deps: Pick<Deps, 'clock' | 'random' | 'jobs' | 'live'>,
  tx: Tx,
  job: PrintJob,
  actor: string,
): Promise<void> {
  const { orderId, printerName: printer, title, copies, state, detail: reason } = job;
  const isDone = state === 'done';
  await addOrderEvent(deps, tx, {
    orderId,
    actor,
    kind: isDone ? 'printed' : 'print_failed',
    detail: { printer, title, copies, ...(!isDone && { reason }) },
  });
  if (isDone && job.pass === 'fronts') await insertBacks(deps, tx, job);
  await enqueueNext(deps, tx, job.printerId);
  await deps.live.notify(tx, 'staff', { topic: 'queue', id: orderId });
}

/** The backs follow their fronts directly: a job in between would be printed on the backs of this paper. */
async function insertBacks({ random }: Pick<Deps, 'random'>, tx: Tx, fronts: PrintJob): Promise<void> {
  const file = fronts.printFileId === null ? undefined : await findPrintFile(tx, fronts.printFileId);
  const edge = file?.sides === 'two_sided_short_edge' ? '短边' : '长边';
  await insertPrintJobs(tx, [
    {
      ...fronts,
      id: random.uuid(),
      pass: 'backs',
      title: backsTitle(fronts.title),
      state: 'queued',
      detail: jobMessages.turnPaper(edge),
      waitsForStaff: true,
      claimedBy: null,
      printerJobId: null,
      finishedAt: null,
      createdAt: new Date(fronts.createdAt.getTime() + 1),
    },
  ]);
}
