import type { Deps } from '#platform/deps.ts';
import { fetchPrinterState } from './fetch-printer-state.ts';
import { printerNotFound } from './printers.errors.ts';
import { countUnfinishedJobs, findPrinter, type PrinterWithQueue } from './printers.store.ts';

/**
 * At the wish of staff, who wait for the answer. Those who look at it vouch for whatever certificate it shows; those who
 * only give it another name do not.
 */
export async function probePrinter(
  deps: Pick<Deps, 'db' | 'clock' | 'live'>,
  id: string,
  trusts = true,
): Promise<PrinterWithQueue> {
  const printer = await findPrinter(deps.db, id);
  const checked = printer && (await fetchPrinterState(deps, printer, { trustsCertificate: trusts }));
  if (!checked) throw printerNotFound();
  return { ...checked, waitingJobs: await countUnfinishedJobs(deps.db, id) };
}
