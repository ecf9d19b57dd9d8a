import type { Order } from '@print/contract/ordering';
import { statusLabels } from '#shop/labels.ts';

/** Which of the orders on the screen have moved on since the last look, in a sentence; empty when none has. */
export function newsOf(before: readonly Order[], after: readonly Order[]): string {
  const known = new Map(before.map(({ id, status }) => [id, status]));
  return after
    .filter(({ id, status }) => known.has(id) && known.get(id) !== status)
    .map((order) => `订单 ${order.order_number} ${statusLabels[order.status]}`)
    .join('，');
}
