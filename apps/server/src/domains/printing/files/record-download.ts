import type { PrintPass } from '@print/contract/printing';
import type { User } from '#domains/accounts/accounts.table.ts';
import { addOrderEvent } from '#domains/orders/orders.api.ts';
import type { Deps } from '#platform/deps.ts';
import type { OpenFile } from './open-print-file.ts';

export type Download = { readonly filename: string } & Omit<OpenFile, 'sizeBytes'> & Partial<OpenFile>;

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
