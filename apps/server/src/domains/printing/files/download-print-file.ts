import type { PrintPass } from '@print/contract/printing';
import type { User } from '#domains/accounts/accounts.table.ts';
import { getWholeOrder } from '#domains/orders/finding/get-whole-order.ts';
import { addOrderEvent } from '#domains/orders/orders.api.ts';
import type { Deps } from '#platform/deps.ts';
import { type OpenFile, openPrintFile } from './open-print-file.ts';
import { printFileName } from './print-file-name-rules.ts';
import { printFileUnknown } from './print-files.errors.ts';
import { nameParts } from './print-files.present.ts';
import { findPrintFile } from './print-files.store.ts';

export type Download = { readonly filename: string } & Omit<OpenFile, 'sizeBytes'> & Partial<OpenFile>;

export async function downloadPrintFile(
  deps: Deps,
  user: User,
  { id, pass }: { readonly id: string; readonly pass: PrintPass | null },
  signal: AbortSignal,
): Promise<Download> {
  const file = await findPrintFile(deps.db, id);
  if (!file) throw printFileUnknown();
  const order = await getWholeOrder(deps, file.orderId);
  const filename = printFileName(order.orderNumber, nameParts(order, file), pass);
  const opened = await openPrintFile(deps, file, pass, signal);
  await recordDownload(deps, user, order.id, { what: 'file', filename, ...(pass && { pass }) });
  return { filename, ...opened };
}

type DownloadDetail = {
  readonly what: 'file' | 'package' | 'slip';
  readonly filename: string;
  readonly pass?: PrintPass;
};

/** Records who downloaded a customer's documents. */
export async function recordDownload(deps: Deps, user: User, orderId: string, detail: DownloadDetail): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await addOrderEvent(deps, tx, { orderId, actor: `user:${user.id}`, kind: 'downloaded', detail });
    await deps.live.notify(tx, 'staff', { topic: 'queue', id: orderId });
  });
}
