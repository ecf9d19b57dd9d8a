import { setTimeout as sleep } from 'node:timers/promises';
import { getSettings } from '#domains/shop/shop.api.ts';
import type { Deps } from '#platform/deps.ts';
import type { Printer } from '../printing.table.ts';
import { fetchPrinterState } from './fetch-printer-state.ts';
import { listPrinters, type PrinterWithQueue } from './printers.store.ts';

const freshMs = 30_000;
/** Concurrent requests share one query to a printer. */
const pendingFetches = new Map<string, Promise<unknown>>();

/** Fetches the state of printers whose last check is too old, unless direct printing is off. */
export async function refreshPrinters(deps: Pick<Deps, 'db' | 'clock' | 'live'>, signal?: AbortSignal): Promise<void> {
  const { directPrinting } = await getSettings(deps.db);
  if (!directPrinting) return;
  const since = deps.clock.now().getTime() - freshMs;
  const stale = (await listPrinters(deps.db)).filter(
    ({ isEnabled, checkedAt }) => isEnabled && (checkedAt?.getTime() ?? 0) < since,
  );
  await Promise.all(stale.map((printer) => fetchOnce(deps, printer, signal)));
}

async function fetchOnce(
  deps: Pick<Deps, 'db' | 'clock' | 'live'>,
  printer: Printer,
  signal: AbortSignal | undefined,
): Promise<void> {
  const pending =
    pendingFetches.get(printer.id) ??
    fetchPrinterState(deps, printer, signal ? { signal } : {}).finally(() => pendingFetches.delete(printer.id));
  pendingFetches.set(printer.id, pending);
  await pending;
}

/** A printer that is switched off must not delay the list. A later response sends a live event. */
const maxWaitMs = 1500;

export async function refreshAndListPrinters(
  deps: Pick<Deps, 'db' | 'clock' | 'live' | 'log'>,
): Promise<{ isOn: boolean; printers: PrinterWithQueue[] }> {
  const { directPrinting: isOn } = await getSettings(deps.db);
  const timer = new AbortController();
  const refreshing = refreshPrinters(deps).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'printer states could not be refreshed'),
  );
  await Promise.race([refreshing, sleep(maxWaitMs, undefined, { signal: timer.signal }).catch(() => {})]);
  timer.abort();
  return { isOn, printers: await listPrinters(deps.db) };
}
