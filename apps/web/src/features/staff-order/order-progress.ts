import type { StaffOrder } from '@print/contract/desk';
import { formatTime, formatTimeAgo } from '#lib/format-time.ts';

type OrderTimes = Pick<
  StaffOrder,
  'status' | 'created_at' | 'ready_by' | 'completed_at' | 'collected_at' | 'cancelled_at' | 'cancel_reason'
>;

/** An unfinished order older than this gets a warning. */
const oldAfterMs = 4 * 3_600_000;

/** Describes the progress of an order; overdue and old orders get a tone. */
export function describeProgress(order: OrderTimes, now: Date): { text: string; tone?: 'warn' | 'danger' } {
  if (order.status === 'cancelled')
    return { text: `${agoText(order.cancelled_at, now)}取消，原因：${order.cancel_reason || '没有写'}` };
  if (order.collected_at !== null) return { text: `${agoText(order.collected_at, now)}取走` };
  if (order.status === 'completed') return { text: `${agoText(order.completed_at, now)}印好，等待取件` };
  const by = formatTime(order.ready_by, now);
  if (new Date(order.ready_by) < now) return { text: `应在 ${by} 前印好，已超时`, tone: 'danger' };
  const isOld = now.getTime() - new Date(order.created_at).getTime() > oldAfterMs;
  return { text: `${by} 前要印好`, ...(isOld && { tone: 'warn' }) };
}

const agoText = (moment: string | null, now: Date) => (moment === null ? '' : `${formatTimeAgo(moment, now)}`);
