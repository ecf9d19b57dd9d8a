import { join } from 'node:path';
import type { User } from '#domains/accounts/accounts.table.ts';
import { inWorkFolder } from '#domains/documents/work-folder.ts';
import { showStaffOrder } from '#domains/orders/desk/show-staff-order.ts';
import { getWholeOrder } from '#domains/orders/finding/get-whole-order.ts';
import type { Deps } from '#platform/deps.ts';
import { PressFailed } from '#platform/office/press/press.ts';
import { type OpenFile, openLocalFile } from './open-print-file.ts';
import { slipName } from './print-file-name-rules.ts';
import { pressUnavailable } from './print-files.errors.ts';
import { listPrintFilesOf } from './print-files.store.ts';
import { type Download, recordDownload } from './record-download.ts';
import { drawSlip } from './slip/draw-slip.ts';

export async function downloadSlip(deps: Deps, user: User, orderId: string, signal: AbortSignal): Promise<Download> {
  const { orderNumber } = await getWholeOrder(deps, orderId);
  const download = { filename: slipName(orderNumber), ...(await openSlip(deps, orderId, signal)) };
  await recordDownload(deps, user, orderId, download, { what: 'slip' });
  return download;
}

/** Draws the job slip for every request, because payment and notes change. */
export async function openSlip(deps: Deps, orderId: string, signal?: AbortSignal): Promise<OpenFile> {
  const order = await showStaffOrder(deps, orderId);
  const finished = await listPrintFilesOf(deps.db, orderId);
  return await inWorkFolder(deps, async (folder) => {
    const target = join(folder, 'slip.pdf');
    await deps.press.draw(drawSlip(order, finished), target, signal).catch((error: unknown) => {
      throw error instanceof PressFailed ? pressUnavailable(error) : error;
    });
    return await openLocalFile(target);
  });
}
