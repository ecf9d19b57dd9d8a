import { statusLabels } from '@print/contract/labels';
import type { Order } from '@print/contract/ordering';

/** The changes of all orders on the screen as one text; empty when there are none. */
export function describeChanges(before: readonly Order[], after: readonly Order[]): string {
  const previous = new Map(before.map((order) => [order.id, order]));
  return after
    .flatMap((order) => {
      const previousOrder = previous.get(order.id);
      return previousOrder
        ? changesOf(previousOrder, order).map((change) => `订单 ${order.order_number} ${change}`)
        : [];
    })
    .join('，');
}

function changesOf(before: Order, { status, payment_problem: problem }: Order): string[] {
  return [
    ...(status === before.status ? [] : [statusLabels[status]]),
    ...(problem === '' || problem === before.payment_problem ? [] : ['付款有问题']),
  ];
}
