import type { QueuedOrder } from '@print/contract/desk';

const minuteMs = 60_000;
const longWaitMs = 4 * 60 * minuteMs;

export type Age = { tone: 'fresh' | 'long' | 'late'; text: string };

/** The age of an order: long from four hours on, late after the promised time. */
export function ageOf({ created_at, ready_by }: Pick<QueuedOrder, 'created_at' | 'ready_by'>, now: Date): Age {
  const overdueMs = now.getTime() - Date.parse(ready_by);
  const waitedMs = now.getTime() - Date.parse(created_at);
  if (overdueMs > 0) return { tone: 'late', text: `超时 ${formatDuration(overdueMs)}` };
  if (waitedMs >= longWaitMs) return { tone: 'long', text: `已等 ${formatDuration(waitedMs)}` };
  return { tone: 'fresh', text: waitedMs < minuteMs ? '刚刚' : formatDuration(waitedMs) };
}

/** Examples: 12 分钟, 4 小时 5 分, 2 天 3 小时. */
export function formatDuration(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / minuteMs));
  if (minutes < 60) return `${minutes} 分钟`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} 小时` : `${hours} 小时 ${minutes % 60} 分`;
  return hours % 24 === 0 ? `${hours / 24} 天` : `${Math.floor(hours / 24)} 天 ${hours % 24} 小时`;
}
