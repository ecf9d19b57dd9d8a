import { statusLabels } from '@print/contract/labels';
import type { Order } from '@print/contract/ordering';

/** The changes as one text for screen readers; empty when there are none. */
export function describeChanges(before: Order, after: Order): string {
  const texts = [
    after.status !== before.status && `订单状态更新：${statusLabels[after.status]}`,
    after.collected_at !== null && before.collected_at === null && '订单已取走',
    after.payment_problem !== before.payment_problem && describePayment(after),
    after.price_difference !== before.price_difference && after.price_note,
  ];
  return texts.filter(Boolean).join('。');
}

function describePayment({ payment_problem: problem }: Order): string {
  return problem === '' ? '付款问题已解决' : `付款有问题：${problem}`;
}
