import type * as wire from '@print/contract/ordering';
import type { Deps } from '#platform/deps.ts';
import { mayChangeNote } from '../customer-act-rules.ts';
import { addOrderEvent } from '../orders.api.ts';
import { noteTooLate } from '../placed-orders.errors.ts';
import { notifyOrderChanged } from '../status/notify-order-changed.ts';
import { setOrder } from '../status/order-changes.store.ts';
import { readCustomerText } from '../text-rules.ts';
import { changeOwnOrder, type OwnOrder } from './change-own-order.ts';

/** The customer's note to the shop, while nobody has begun to print. */
export async function changeNote(
  deps: Pick<Deps, 'db' | 'clock' | 'gateways' | 'random' | 'live'>,
  own: OwnOrder,
  input: string,
): Promise<wire.Order> {
  const customerNote = readCustomerText(input, 'note');
  return await changeOwnOrder(deps, own, async (tx, order) => {
    if (order.customerNote === customerNote) return;
    if (!mayChangeNote(order)) throw noteTooLate();
    await setOrder(tx, order.id, { customerNote });
    const detail = { text: customerNote };
    await addOrderEvent(deps, tx, { orderId: order.id, actor: 'customer', kind: 'customer_note', detail });
    await notifyOrderChanged(deps, tx, order);
  });
}
