import type { Readable } from 'node:stream';
import type { User } from '#domains/accounts/accounts.table.ts';
import type { Deps } from '#platform/deps.ts';
import { openSlip } from './download-slip.ts';
import { listPrintFiles } from './list-print-files.ts';
import { openPrintFile } from './open-print-file.ts';
import { packageName, printFileTitle } from './print-file-name-rules.ts';
import { nothingToPrint, printFileNotReady, printFilesGone } from './print-files.errors.ts';
import { addBinding } from './printable-files.ts';
import { type Download, recordDownload } from './record-download.ts';
import { streamZip } from './stream-zip.ts';

/** All print files of an order, numbered in the order of printing, with the slip first. */
export async function downloadPackage(deps: Deps, user: User, orderId: string, signal: AbortSignal): Promise<Download> {
  const { order, state, files } = await listPrintFiles(deps, orderId);
  if (state === 'gone') throw printFilesGone();
  // A package without one of the groups would look complete.
  if (state === 'waiting') throw printFileNotReady();
  const ready = files.filter((file) => file.state === 'ready');
  if (ready.length === 0) throw nothingToPrint();
  const slip = await openSlip(deps, orderId, signal);
  const filename = packageName(order.orderNumber);
  await recordDownload(deps, user, orderId, { what: 'package', filename });
  const entries = [
    { name: '00_工单.pdf', sizeBytes: slip.sizeBytes, open: async (): Promise<Readable> => slip.stream },
    ...ready.map((file, index) => ({
      name: `${String(index + 1).padStart(2, '0')}_${printFileTitle(addBinding(order, file))}.pdf`,
      sizeBytes: file.sizeBytes ?? 0,
      open: async () => (await openPrintFile(deps, file, null, signal)).stream,
    })),
  ];
  return { filename, stream: streamZip(entries, deps.clock.now()) };
}
