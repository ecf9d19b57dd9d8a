import type { PrintPass } from '@print/contract/printing';
import type { User } from '#domains/accounts/accounts.table.ts';
import { addOrderEvent } from '#domains/orders/orders.api.ts';
import type { Deps } from '#platform/deps.ts';
import type { OpenFile } from './open-print-file.ts';

export type Download = OpenFile & { readonly filename: string };

type DownloadDetail = { readonly what: 'file' | 'package' | 'slip'; readonly pass?: PrintPass };

/** Records who downloads a customer's documents. Without the record the file is closed unread. */
export async function recordDownload(
  deps: Deps,
  user: User,
  orderId: string,
  { filename, stream }: Download,
  detail: DownloadDetail,
): Promise<void> {
  try {
    await deps.db.transaction(async (tx) => {
      const actor = `user:${user.id}` as const;
      await addOrderEvent(deps, tx, { orderId, actor, kind: 'downloaded', detail: { ...detail, filename } });
      await deps.live.notify(tx, 'staff', { topic: 'queue', id: orderId });
    });
  } catch (error) {
    stream.destroy();
    throw error;
  }
}
