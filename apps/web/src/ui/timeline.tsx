import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './timeline.module.css';

type TimelineItem = { title: string; detail?: ReactNode; state: 'done' | 'current' | 'todo' | 'stopped' };

const stateTexts = { done: '已完成', current: '当前', todo: '未开始', stopped: '已终止' };

export function Timeline({ label, items }: { label: string; items: readonly TimelineItem[] }) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {items.map(({ title, detail, state }) => (
        <li key={title} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span className={styles.mark}>
            {state === 'done' && <Check size={14} strokeWidth={3} />}
            {state === 'stopped' && <X size={14} strokeWidth={3} />}
          </span>
          <p className={styles.title}>
            {title}
            <span className="visually-hidden">（{stateTexts[state]}）</span>
          </p>
          {detail && <div className={styles.detail}>{detail}</div>}
        </li>
      ))}
    </ol>
  );
}
