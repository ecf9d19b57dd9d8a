import type * as wire from '@print/contract/ordering';
import type { Deps } from '#platform/deps.ts';
import { mayAskForRefund } from '../customer-act-rules.ts';
import { refundNotPossible, refundRequestOpen, textMissing } from '../placed-orders.errors.ts';
import { countRefundRequests, listLatestRefundRequests } from '../refund-requests.store.ts';
import { notifyOrderChanged } from '../status/notify-order-changed.ts';
import { readCustomerText } from '../text-rules.ts';
import { addRefundRequest } from './add-refund-request.ts';
import { changeOwnOrder, type OwnOrder } from './change-own-order.ts';

/** A declined customer may ask again, but not without end. */
const maxRequests = 3;

/** The same request again is accepted; another one waits for the decision. */
export async function askForRefund(
  deps: Pick<Deps, 'db' | 'clock' | 'gateways' | 'random' | 'live'>,
  own: OwnOrder,
  reasonInput: string,
): Promise<wire.Order> {
  const reason = readCustomerText(reasonInput, 'reason');
  if (reason === '') throw textMissing('reason', '请写下退款的原因');
  return await changeOwnOrder(deps, own, async (tx, order) => {
    if (order.refundState === 'open') {
      const open = (await listLatestRefundRequests(tx, [order.id])).get(order.id);
      if (open?.reason === reason) return;
      throw refundRequestOpen();
    }
    if (!mayAskForRefund(order, deps.clock.now())) throw refundNotPossible();
    if ((await countRefundRequests(tx, order.id)) >= maxRequests) throw refundNotPossible();
    await addRefundRequest(deps, tx, { orderId: order.id, reason });
    await notifyOrderChanged(deps, tx, order);
  });
}
