import type { Order } from '@print/contract/ordering';
import { useNow } from '#lib/use-now.ts';
import { Timeline } from '#ui/timeline.tsx';
import { orderSteps } from './order-steps.ts';

export function OrderTimeline({ order }: { order: Order }) {
  return <Timeline label="订单进度" items={orderSteps(order, useNow())} />;
}
