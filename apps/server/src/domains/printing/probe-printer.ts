import type { Deps } from '#platform/deps.ts';
import { askPrinterState } from './ask-printer-state.ts';
import { printerNotFound } from './printers.errors.ts';
import { countUnfinishedJobs, findPrinter, type PrinterWithLine } from './printers.store.ts';

/** At the wish of staff, who vouch for the printer: it is asked at once, and they wait for the answer. */
export async function probePrinter(
  deps: Pick<Deps, 'db' | 'clock' | 'live'>,
  id: string,
): Promise<PrinterWithLine> {
  const printer = await findPrinter(deps.db, id);
  const asked = printer && (await askPrinterState(deps, printer, { trusts: true }));
  if (!asked) throw printerNotFound();
  return { ...asked, waitingJobs: await countUnfinishedJobs(deps.db, id) };
}
