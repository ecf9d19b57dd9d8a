import type * as wire from '@print/contract/ordering';
import type { Deps } from '#platform/deps.ts';
import { mayBePaid, mayCancelOwn } from '../customer-act-rules.ts';
import { cancelledTooLate } from '../placed-orders.errors.ts';
import { setStatus } from '../status/change-order-status.ts';
import { readCustomerText } from '../text-rules.ts';
import { addRefundRequest } from './add-refund-request.ts';
import { changeOwnOrder, type OwnOrder } from './change-own-order.ts';

type CancelDeps = Pick<Deps, 'db' | 'clock' | 'gateways' | 'random' | 'live' | 'jobs' | 'mail'>;

/**
 * Cancels a pending order at once, also a paid one: its money is asked back in the same transaction. A clerk who begins
 * to print at the same moment locks the same row, so one of the two is refused. Idempotent.
 */
export async function cancelOwnOrder(
  deps: CancelDeps,
  own: OwnOrder,
  reasonInput: string | undefined,
): Promise<wire.Order> {
  const reason = readCustomerText(reasonInput, 'reason');
  return await changeOwnOrder(deps, own, async (tx, order) => {
    if (order.status === 'cancelled') return;
    if (!mayCancelOwn(order)) throw cancelledTooLate();
    // Staff read it beside the reasons of their colleagues.
    const cancelReason = reason === '' ? '顾客取消' : `顾客取消：${reason}`;
    await setStatus(deps, tx, order, { status: 'cancelled', actor: 'customer', cancelReason });
    if (mayBePaid(order) && order.refundState !== 'open')
      await addRefundRequest(deps, tx, { orderId: order.id, reason: cancelReason });
  });
}
