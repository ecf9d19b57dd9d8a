import { setTimeout as sleep } from 'node:timers/promises';
import { getSettings } from '#domains/shop/shop.api.ts';
import type { Deps } from '#platform/deps.ts';
import { listPrinters, type PrinterWithLine } from './printers.store.ts';
import { refreshPrinters } from './refresh-printers.ts';

/** Longer nobody waits for a printer that is switched off; when it answers later, the console looks again. */
const patienceMs = 1500;

/** What is known of the printers, which are asked again first if that was some time ago. */
export async function listPrintersFreshly(
  deps: Pick<Deps, 'db' | 'clock' | 'live' | 'log'>,
): Promise<{ isOn: boolean; printers: PrinterWithLine[] }> {
  const { directPrinting: isOn } = await getSettings(deps.db);
  const enough = new AbortController();
  const asking = refreshPrinters(deps).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'printers could not be asked how they are'),
  );
  await Promise.race([asking, sleep(patienceMs, undefined, { signal: enough.signal }).catch(() => {})]);
  enough.abort();
  return { isOn, printers: await listPrinters(deps.db) };
}
