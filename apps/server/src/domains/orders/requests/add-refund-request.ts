import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { addOrderEvent } from '../orders.api.ts';
import { insertRefundRequest } from '../refund-requests.store.ts';

type NewRequest = { readonly orderId: string; readonly reason: string };

/** The caller has locked the order, which has no open request, and notifies. */
export async function addRefundRequest(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  { orderId, reason }: NewRequest,
): Promise<void> {
  await insertRefundRequest(tx, { id: deps.random.uuid(), orderId, reason, askedAt: deps.clock.now() });
  await addOrderEvent(deps, tx, { orderId, actor: 'customer', kind: 'refund_asked', detail: { reason } });
}
