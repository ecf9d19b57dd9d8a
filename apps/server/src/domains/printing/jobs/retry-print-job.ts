import type { User } from '#domains/accounts/accounts.table.ts';
import { getWholeOrder } from '#domains/orders/finding/get-whole-order.ts';
import { addOrderEvent } from '#domains/orders/orders.api.ts';
import { getSettings } from '#domains/shop/shop.api.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { lockPrinter } from '../printers/printers.store.ts';
import type { Printer, PrintJob } from '../printing.table.ts';
import { enqueuePrintJob } from './enqueue-print-job.ts';
import {
  alreadyQueued,
  jobMessages,
  orderIsCancelled,
  printerDisabled,
  printerUnsuitable,
  printingIsOff,
  printJobNotFound,
  printJobUnfinished,
} from './print-jobs.errors.ts';
import { findPrintJob, listUnfinishedOfFiles, setPrintJob } from './print-jobs.store.ts';

/** Queues a finished job again, or continues a job that waits until a clerk has turned the paper. */
export async function retryPrintJob(deps: Deps, clerk: Pick<User, 'id'>, id: string): Promise<PrintJob> {
  return await deps.db.transaction(async (tx) => {
    const unlocked = await findPrintJob(tx, id);
    if (!unlocked) throw printJobNotFound();
    if (!(await getSettings(tx)).directPrinting) throw printingIsOff();
    const printer = unlocked.printerId === null ? undefined : await lockPrinter(tx, unlocked.printerId);
    if (!printer) throw printerUnsuitable(jobMessages.printerRemoved);
    const job = await findPrintJob(tx, id);
    if (!job) throw printJobNotFound();
    if (!job.finishedAt && !job.waitsForStaff) throw printJobUnfinished();
    await assertMayPrint(tx, job, printer);
    const queued = await setPrintJob(tx, id, {
      state: 'queued',
      detail: '',
      waitsForStaff: false,
      claimedBy: null,
      printerJobId: null,
      finishedAt: null,
      // The job goes to the end of the queue, so that it is not printed on paper that waits for its backs. A job for
      // backs keeps its place, because its paper is in the printer.
      ...(job.pass !== 'backs' && { createdAt: deps.clock.now() }),
    });
    if (!queued) throw printJobNotFound();
    const { orderId, title, copies } = queued;
    await addOrderEvent(deps, tx, {
      orderId,
      actor: `user:${clerk.id}`,
      kind: 'print_queued',
      detail: { printer: printer.name, title, copies },
    });
    await enqueuePrintJob(deps, tx, id);
    await deps.live.notify(tx, 'staff', { topic: 'queue', id: orderId });
    return queued;
  });
}

/** Printer, order or file may have changed since the job was queued. */
async function assertMayPrint(tx: Tx, job: PrintJob, printer: Printer): Promise<void> {
  if (job.printFileId === null) throw printerUnsuitable(jobMessages.fileDeleted);
  if (!printer.isEnabled) throw printerDisabled();
  if ((await getWholeOrder({ db: tx }, job.orderId)).status === 'cancelled') throw orderIsCancelled();
  const unfinished = await listUnfinishedOfFiles(tx, [job.printFileId]);
  const other = unfinished.find(({ id }) => id !== job.id);
  if (other) throw alreadyQueued(other.title);
}
