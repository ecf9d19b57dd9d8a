import type { Deps } from '#platform/deps.ts';
import { askPrinterState } from './ask-printer-state.ts';
import { printerNotFound } from './printers.errors.ts';
import { countUnfinishedJobs, findPrinter, type PrinterWithLine } from './printers.store.ts';

/**
 * At the wish of staff, who wait for the answer. Those who look at it vouch for whatever certificate it shows; those who
 * only give it another name do not.
 */
export async function probePrinter(
  deps: Pick<Deps, 'db' | 'clock' | 'live'>,
  id: string,
  trusts = true,
): Promise<PrinterWithLine> {
  const printer = await findPrinter(deps.db, id);
  const asked = printer && (await askPrinterState(deps, printer, { trusts }));
  if (!asked) throw printerNotFound();
  return { ...asked, waitingJobs: await countUnfinishedJobs(deps.db, id) };
}
