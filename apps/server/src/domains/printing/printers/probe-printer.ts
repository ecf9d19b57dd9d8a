import type { Deps } from '#platform/deps.ts';
import { fetchPrinterState } from './fetch-printer-state.ts';
import { printerNotFound } from './printers.errors.ts';
import { countUnfinishedJobs, findPrinter, type PrinterWithQueue } from './printers.store.ts';

/** Checks a printer at the request of staff, which is why it trusts the printer's current certificate by default. */
export async function probePrinter(
  deps: Pick<Deps, 'db' | 'clock' | 'live'>,
  id: string,
  trustsCertificate = true,
): Promise<PrinterWithQueue> {
  const printer = await findPrinter(deps.db, id);
  const checked = printer && (await fetchPrinterState(deps, printer, { trustsCertificate }));
  if (!checked) throw printerNotFound();
  return { ...checked, waitingJobs: await countUnfinishedJobs(deps.db, id) };
}
