import { join } from 'node:path';
import { inWorkFolder } from '#domains/documents/work-folder.ts';
import { showStaffOrder } from '#domains/orders/desk/show-staff-order.ts';
import type { Deps } from '#platform/deps.ts';
import { PressFailed } from '#platform/office/press/press.ts';
import { type OpenFile, openForGood } from './open-print-file.ts';
import { pressAway } from './print-files.errors.ts';
import { listPrintFilesOf } from './print-files.store.ts';
import { drawSlip } from './slip/draw-slip.ts';

/** Draws the job slip for every request, because payment and notes change. */
export async function openSlip(deps: Deps, orderId: string, signal?: AbortSignal): Promise<OpenFile> {
  const order = await showStaffOrder(deps, orderId);
  const made = await listPrintFilesOf(deps.db, orderId);
  return await inWorkFolder(deps, async (folder) => {
    const target = join(folder, 'slip.pdf');
    await deps.press.draw(drawSlip(order, made), target, signal).catch((error: unknown) => {
      throw error instanceof PressFailed ? pressAway(error) : error;
    });
    return await openForGood(target);
  });
}
