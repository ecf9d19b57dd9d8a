import type { User } from '#domains/accounts/accounts.table.ts';
import { noteOrderEvent } from '#domains/orders/note-order-event.ts';
import { currentSettings } from '#domains/shop/current-settings.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueuePrintJob } from './enqueue-print-job.ts';
import {
  cannotPrint,
  jobSentences,
  printingIsOff,
  printJobNotFound,
  printJobUnderWay,
} from './print-jobs.errors.ts';
import { findPrintJob, setPrintJob } from './print-jobs.store.ts';
import { lockPrinter } from './printers.store.ts';
import type { PrintJob } from './printing.table.ts';

/** Again from the beginning for what is over; for what waits until the paper is turned: go on. */
export async function retryPrintJob(deps: Deps, clerk: Pick<User, 'id'>, id: string): Promise<PrintJob> {
  return await deps.db.transaction(async (tx) => {
    const seen = await findPrintJob(tx, id);
    if (!seen) throw printJobNotFound();
    if (!(await currentSettings({ db: tx })).directPrinting) throw printingIsOff();
    const printer = seen.printerId === null ? undefined : await lockPrinter(tx, seen.printerId);
    if (!printer) throw cannotPrint(jobSentences.printerGone);
    const job = await findPrintJob(tx, id);
    if (!job) throw printJobNotFound();
    if (!job.finishedAt && !job.waitsForStaff) throw printJobUnderWay();
    if (job.printFileId === null) throw cannotPrint(jobSentences.fileGone);
    const queued = await setPrintJob(tx, id, {
      ...{ state: 'queued', detail: '', waitsForStaff: false },
      ...{ takenBy: null, printerJobId: null, finishedAt: null },
    });
    if (!queued) throw printJobNotFound();
    const { orderId, title, copies } = queued;
    await noteOrderEvent(deps, tx, {
      ...{ orderId, actor: `user:${clerk.id}`, kind: 'print_queued' },
      detail: { printer: printer.name, title, copies },
    });
    await enqueuePrintJob(deps, tx, id);
    await deps.live.notify(tx, 'staff', { topic: 'queue', id: orderId });
    return queued;
  });
}
