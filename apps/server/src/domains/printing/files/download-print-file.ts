import type { PrintPass } from '@print/contract/printing';
import type { User } from '#domains/accounts/accounts.table.ts';
import { getWholeOrder } from '#domains/orders/finding/get-whole-order.ts';
import type { Deps } from '#platform/deps.ts';
import { openPrintFile } from './open-print-file.ts';
import { printFileName } from './print-file-name-rules.ts';
import { printFileUnknown } from './print-files.errors.ts';
import { findPrintFile } from './print-files.store.ts';
import { addBinding } from './printable-files.ts';
import { type Download, recordDownload } from './record-download.ts';

export async function downloadPrintFile(
  deps: Deps,
  user: User,
  { id, pass }: { readonly id: string; readonly pass: PrintPass | null },
  signal: AbortSignal,
): Promise<Download> {
  const row = await findPrintFile(deps.db, id);
  if (!row) throw printFileUnknown();
  const order = await getWholeOrder(deps, row.orderId);
  const file = addBinding(order, row);
  const filename = printFileName(order.orderNumber, file, pass);
  const download = { filename, ...(await openPrintFile(deps, file, pass, signal)) };
  await recordDownload(deps, user, order.id, download, { what: 'file', ...(pass && { pass }) });
  return download;
}
