import type { PrintPass } from '@print/contract/printing';
import type { User } from '#domains/accounts/accounts.table.ts';
import { addOrderEvent } from '#domains/orders/orders.api.ts';
import type { Deps } from '#platform/deps.ts';

type Downloaded = {
  readonly what: 'file' | 'package' | 'slip';
  readonly filename: string;
  readonly pass?: PrintPass;
};

/** Records who downloaded a customer's documents. */
export async function noteDownload(
  deps: Deps,
  user: User,
  orderId: string,
  detail: Downloaded,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await addOrderEvent(deps, tx, { orderId, actor: `user:${user.id}`, kind: 'downloaded', detail });
    await deps.live.notify(tx, 'staff', { topic: 'queue', id: orderId });
  });
}
