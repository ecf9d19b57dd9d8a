import { statusLabels } from '@print/contract/labels';
import type { Order } from '@print/contract/ordering';

/** Which of the orders on the screen have moved on since the last look, in a sentence; empty when none has. */
export function describeChanges(before: readonly Order[], after: readonly Order[]): string {
  const known = new Map(before.map((order) => [order.id, order]));
  return after
    .flatMap((order) => {
      const was = known.get(order.id);
      return was ? changesOf(was, order).map((news) => `订单 ${order.order_number} ${news}`) : [];
    })
    .join('，');
}

function changesOf(before: Order, { status, payment_problem: problem }: Order): string[] {
  return [
    ...(status === before.status ? [] : [statusLabels[status]]),
    ...(problem === '' || problem === before.payment_problem ? [] : ['付款有问题']),
  ];
}
