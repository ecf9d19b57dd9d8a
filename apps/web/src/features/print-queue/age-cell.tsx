import type { QueuedOrder } from '@print/contract/desk';
import { Clock, PackageCheck, TriangleAlert } from 'lucide-react';
import { formatTime } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { ageOf } from './age.ts';
import styles from './age-cell.module.css';

/** Open orders show their waiting time, closed orders the time they were closed. */
export function AgeCell({ order }: { order: QueuedOrder }) {
  const now = useNow();
  const { status, collected_at, completed_at, created_at } = order;
  if (status === 'cancelled') return <span className={styles.age}>{formatTime(created_at, now)}</span>;
  if (status === 'completed')
    return (
      <span className={styles.age}>
        {collected_at && <PackageCheck size={14} />}
        {formatTime(collected_at ?? completed_at ?? created_at, now)} {collected_at ? '取走' : '完成'}
      </span>
    );
  const { tone, text } = ageOf(order, now);
  return (
    <span className={styles.age} data-tone={tone}>
      {tone === 'long' && <Clock size={14} />}
      {tone === 'late' && <TriangleAlert size={14} />}
      {withNonBreakingSpaces(text)}
    </span>
  );
}

/** In a narrow cell the number and its unit stay on one line. */
const withNonBreakingSpaces = (text: string) => text.replaceAll(/(\d) /g, '$1\u00a0');
