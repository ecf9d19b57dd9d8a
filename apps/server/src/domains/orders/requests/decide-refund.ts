import type { Deps } from '#platform/deps.ts';
import { closeRefundRequests } from '../close-refund-requests.ts';
import { addOrderEvent } from '../orders.api.ts';
import { refundNotBooked, refundRequestClosed, staffOrderNotFound } from '../placed-orders.errors.ts';
import { endRefundRequest } from '../refund-requests.store.ts';
import { notifyOrderChanged } from '../status/notify-order-changed.ts';
import { lockOrder } from '../status/order-changes.store.ts';
import { readText } from '../text-rules.ts';

type RefundDecision = {
  readonly orderId: string;
  /** The clerk, as `user:<id>`. */
  readonly actor: string;
  readonly decision: 'done' | 'declined';
  readonly answer?: string | undefined;
};

/**
 * Of two clerks, the slower one is told that the request is closed. Money that was booked goes back by a booking, which
 * ends the request too.
 */
export async function decideRefund(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'live'>,
  { orderId, actor, decision, answer: input }: RefundDecision,
): Promise<void> {
  const answer = decision === 'declined' ? readAnswer(input) : '';
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw staffOrderNotFound();
    const at = deps.clock.now();
    const isEnded =
      decision === 'done'
        ? await closeRefundRequests(tx, orderId, { actor, at })
        : await endRefundRequest(tx, orderId, { state: 'declined', answer, decidedBy: actor, decidedAt: at });
    if (!isEnded) throw refundRequestClosed();
    if (decision === 'done' && order.ledgerTotal > 0) throw refundNotBooked();
    const detail = { to: decision, ...(answer && { answer }) };
    await addOrderEvent(deps, tx, { orderId, actor, kind: 'refund_decided', detail });
    await notifyOrderChanged(deps, tx, order);
  });
}

/** The customer reads this text. */
const readAnswer = (input: string | undefined) =>
  readText(input, { field: 'answer', missingMessage: '请写明不退款的原因，顾客会看到', maxLength: 200 });
