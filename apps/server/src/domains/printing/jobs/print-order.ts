import type { User } from '#domains/accounts/accounts.table.ts';
import { getWholeOrder } from '#domains/orders/finding/get-whole-order.ts';
import { addOrderEvent } from '#domains/orders/orders.api.ts';
import { assertPaymentVerified } from '#domains/orders/payments/assert-payment-verified.ts';
import type { PrintAnyway } from '#domains/orders/payments/payment-doubt-rules.ts';
import { getSettings } from '#domains/shop/shop.api.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type FileWithBinding, selectFiles } from '../files/printable-files.ts';
import { printerNotFound } from '../printers/printers.errors.ts';
import { lockPrinter } from '../printers/printers.store.ts';
import type { Printer, PrintJob } from '../printing.table.ts';
import { enqueuePrintJob } from './enqueue-print-job.ts';
import { printJobTitle } from './print-job-title-rules.ts';
import {
  alreadyQueued,
  filesNotReady,
  jobMessages,
  nothingToPrint,
  orderIsCancelled,
  printerDisabled,
  printerNeverResponded,
  printingIsOff,
} from './print-jobs.errors.ts';
import { insertPrintJobs, listUnfinishedOfFiles } from './print-jobs.store.ts';
import { manualWorkText, needsTwoPasses, settingsFor } from './printer-job-settings-rules.ts';

type PrintRequest = PrintAnyway & {
  readonly orderId: string;
  readonly printerId: string;
  /** By default the files that make up the whole order. */
  readonly printFileIds?: readonly string[] | undefined;
  readonly clerk: Pick<User, 'id'>;
};

/** Adds files of an order to a printer's queue, all or none. */
export async function printOrder(deps: Deps, request: PrintRequest): Promise<PrintJob[]> {
  const { db, live } = deps;
  return await db.transaction(async (tx) => {
    if (!(await getSettings(tx)).directPrinting) throw printingIsOff();
    const order = await getWholeOrder({ db: tx }, request.orderId);
    if (order.status === 'cancelled') throw orderIsCancelled();
    await assertPaymentVerified(tx, order, request);
    const printer = await getUsablePrinter(tx, request.printerId);
    const files = await selectFiles(tx, order, request.printFileIds);
    await assertPrintable(tx, files, printer);
    const jobs = await insertPrintJobs(tx, jobRows(deps, request, order.pickupCode, files, printer));
    for (const { title, copies } of jobs)
      await addOrderEvent(deps, tx, {
        orderId: order.id,
        actor: `user:${request.clerk.id}`,
        kind: 'print_queued',
        detail: { printer: printer.name, title, copies },
      });
    for (const job of jobs) await enqueuePrintJob(deps, tx, job.id);
    await live.notify(tx, 'staff', { topic: 'queue', id: order.id });
    return jobs;
  });
}

async function getUsablePrinter(tx: Tx, id: string): Promise<Printer> {
  const printer = await lockPrinter(tx, id);
  if (!printer) throw printerNotFound();
  if (!printer.isEnabled) throw printerDisabled();
  if (Object.keys(printer.attributes).length === 0) throw printerNeverResponded();
  return printer;
}

async function assertPrintable(tx: Tx, files: readonly FileWithBinding[], printer: Printer): Promise<void> {
  if (files.length === 0) throw nothingToPrint();
  if (files.some(({ state }) => state !== 'ready')) throw filesNotReady();
  for (const file of files) settingsFor(file, printer, null);
  const ids = files.map(({ id }) => id);
  const [unfinished] = await listUnfinishedOfFiles(tx, ids);
  if (unfinished) throw alreadyQueued(unfinished.title);
}

function jobRows(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  { orderId, clerk }: PrintRequest,
  pickupCode: string,
  files: readonly FileWithBinding[],
  printer: Printer,
) {
  const now = clock.now().getTime();
  return files.map((file, index) => {
    // The job for the backs is inserted when the fronts are printed.
    const pass = needsTwoPasses(file, printer) ? ('fronts' as const) : null;
    const hints = [pass ? jobMessages.frontsFirst : '', manualWorkText(file, printer, pass)];
    return {
      id: random.uuid(),
      orderId,
      printFileId: file.id,
      pass,
      copies: file.copies,
      printerId: printer.id,
      printerName: printer.name,
      title: printJobTitle(pickupCode, file, pass),
      state: 'queued' as const,
      detail: hints.filter((hint) => hint !== '').join('。'),
      createdBy: `user:${clerk.id}`,
      // The queue is sorted by this time. A gap of 2 ms leaves a place for the job that prints the backs of each file.
      createdAt: new Date(now + 2 * index),
    };
  });
}
