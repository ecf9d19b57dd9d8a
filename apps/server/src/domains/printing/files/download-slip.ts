import type { User } from '#domains/accounts/accounts.table.ts';
import { getWholeOrder } from '#domains/orders/finding/get-whole-order.ts';
import type { Deps } from '#platform/deps.ts';
import type { Download } from './download-print-file.ts';
import { noteDownload } from './note-download.ts';
import { openSlip } from './open-slip.ts';
import { slipName } from './print-file-name-rules.ts';

export async function downloadSlip(
  deps: Deps,
  user: User,
  orderId: string,
  signal: AbortSignal,
): Promise<Download> {
  const { orderNumber } = await getWholeOrder(deps, orderId);
  const filename = slipName(orderNumber);
  const slip = await openSlip(deps, orderId, signal);
  await noteDownload(deps, user, orderId, { what: 'slip', filename });
  return { filename, ...slip };
}
