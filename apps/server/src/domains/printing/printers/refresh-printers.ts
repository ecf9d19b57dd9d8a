import { getSettings } from '#domains/shop/shop.api.ts';
import type { Deps } from '#platform/deps.ts';
import type { Printer } from '../printing.table.ts';
import { askPrinterState } from './ask-printer-state.ts';
import { listPrinters } from './printers.store.ts';

const freshMs = 30_000;
/** Concurrent requests share one query to a printer. */
const beingAsked = new Map<string, Promise<unknown>>();

/** Asks those again that have not been asked for a while. Where printing is off, nobody is asked. */
export async function refreshPrinters(
  deps: Pick<Deps, 'db' | 'clock' | 'live'>,
  signal?: AbortSignal,
): Promise<void> {
  const { directPrinting } = await getSettings(deps.db);
  if (!directPrinting) return;
  const since = deps.clock.now().getTime() - freshMs;
  const stale = (await listPrinters(deps.db)).filter(
    ({ isEnabled, checkedAt }) => isEnabled && (checkedAt?.getTime() ?? 0) < since,
  );
  await Promise.all(stale.map((printer) => askOnce(deps, printer, signal)));
}

async function askOnce(
  deps: Pick<Deps, 'db' | 'clock' | 'live'>,
  printer: Printer,
  signal: AbortSignal | undefined,
): Promise<void> {
  const asking =
    beingAsked.get(printer.id) ??
    askPrinterState(deps, printer, signal ? { signal } : {}).finally(() => beingAsked.delete(printer.id));
  beingAsked.set(printer.id, asking);
  await asking;
}
