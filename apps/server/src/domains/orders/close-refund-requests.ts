import type { Tx } from '#platform/db/database.ts';
import { endRefundRequest } from './refund-requests.store.ts';

type Closing = {
  /** `user:<id>` of the clerk who has returned the money or waived it, or `system`. */
  readonly actor: string;
  readonly at: Date;
};

/**
 * Ends the open request of an order as done. For every place that books the money back. The caller has locked the order,
 * adds an event of its own and notifies; false when nothing was open.
 */
export async function closeRefundRequests(tx: Tx, orderId: string, { actor, at }: Closing): Promise<boolean> {
  return await endRefundRequest(tx, orderId, { state: 'done', answer: '', decidedBy: actor, decidedAt: at });
}
