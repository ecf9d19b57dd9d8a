import { statusLabels } from '@print/contract/labels';
import type { Order } from '@print/contract/ordering';
import { formatTime, formatTimeAgo } from '#lib/format-time.ts';

type Step = { title: string; state: 'done' | 'current' | 'todo' | 'stopped'; detail?: string };

const stepIndexes = { pending: 0, processing: 1, completed: 2 };

/** The steps from order to pickup with their times; a cancelled order ends at its last step. */
export function orderSteps(order: Order, now: Date): Step[] {
  if (order.status === 'cancelled') return stepsUntilCancelled(order, now);
  const current = order.collected_at === null ? stepIndexes[order.status] : Number.POSITIVE_INFINITY;
  const steps = [
    { title: statusLabels.pending, at: order.created_at },
    { title: statusLabels.processing, at: order.processing_at },
    { title: `${statusLabels.completed}（可取件）`, at: order.completed_at, expected: expectedText(order, now) },
    { title: '已取走', at: order.collected_at },
  ];
  return steps.map(({ title, at, expected }, index) => {
    const state = index < current ? 'done' : index === current ? 'current' : 'todo';
    const detail = at === null ? expected : formatTimeAgo(at, now);
    return { title, state, ...(detail && { detail }) };
  });
}

/** After the deadline the text shows that the order is overdue. */
function expectedText({ ready_by }: Pick<Order, 'ready_by'>, now: Date): string {
  const when = formatTime(ready_by, now);
  return new Date(ready_by) >= now ? `预计${when} 前` : `原定${when} 前，正在赶印`;
}

function stepsUntilCancelled({ created_at, processing_at, cancelled_at, cancel_reason }: Order, now: Date) {
  const steps: Step[] = [{ title: statusLabels.pending, state: 'done', detail: formatTimeAgo(created_at, now) }];
  if (processing_at !== null)
    steps.push({ title: statusLabels.processing, state: 'done', detail: formatTimeAgo(processing_at, now) });
  const detail = [cancelled_at && formatTimeAgo(cancelled_at, now), cancel_reason && `原因：${cancel_reason}`];
  steps.push({ title: statusLabels.cancelled, state: 'stopped', detail: detail.filter(Boolean).join('，') });
  return steps;
}
