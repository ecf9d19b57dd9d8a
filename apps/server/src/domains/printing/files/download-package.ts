import type { User } from '#domains/accounts/accounts.table.ts';
import type { Deps } from '#platform/deps.ts';
import type { PrintFile } from '../printing.table.ts';
import { openSlip } from './download-slip.ts';
import { listPrintFiles } from './list-print-files.ts';
import { openPrintFile } from './open-print-file.ts';
import type { WholeOrder } from './order-to-print.ts';
import { packageName, printFileTitle } from './print-file-name-rules.ts';
import { nothingToPrint, printFileNotReady, printFilesGone } from './print-files.errors.ts';
import { addBinding } from './printable-files.ts';
import { type Download, recordDownload } from './record-download.ts';
import { streamZip, type ZipEntry } from './stream-zip.ts';

/** All print files of an order, numbered in the order of printing, with the slip first. */
export async function downloadPackage(deps: Deps, user: User, orderId: string, signal: AbortSignal): Promise<Download> {
  const { order, state, files } = await listPrintFiles(deps, orderId);
  if (state === 'gone') throw printFilesGone();
  // A package without one of the groups would look complete.
  if (state === 'waiting') throw printFileNotReady();
  const ready = files.filter((file) => file.state === 'ready');
  if (ready.length === 0) throw nothingToPrint();
  const entries = await openEntries(deps, order, ready, signal);
  const download = { filename: packageName(order.orderNumber), ...streamZip(entries, deps.clock.now()) };
  await recordDownload(deps, user, orderId, download, { what: 'package' });
  return download;
}

/**
 * Opens all files before the first byte is sent. A file that is deleted before is refused; a file that is deleted later
 * stays readable, so no package ends in the middle. The limits of an order (50 groups of 50 documents, twice for
 * booklets) bound the open files at 5,000; usually there are fewer than ten.
 */
async function openEntries(
  deps: Deps,
  order: WholeOrder,
  files: readonly PrintFile[],
  signal: AbortSignal,
): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  try {
    for (const [index, row] of files.entries()) {
      const file = addBinding(order, row);
      const name = `${String(index + 1).padStart(2, '0')}_${printFileTitle(file)}.pdf`;
      entries.push({ name, ...(await openPrintFile(deps, file, null, signal)) });
    }
    return [{ name: '00_工单.pdf', ...(await openSlip(deps, order.id, signal)) }, ...entries];
  } catch (error) {
    for (const { stream } of entries) stream.destroy();
    throw error;
  }
}
