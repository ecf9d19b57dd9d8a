import { statusLabels } from '@print/contract/labels';
import { Keyboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { FilterTabs } from '#ui/filter-tabs.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './queue-head.module.css';
import type { QueuePage } from './queue-query.ts';
import { type QueueTab, tabs } from './queue-view.ts';

type QueueHeadProps = {
  queue: QueuePage | undefined;
  /** Empty during a search, because a search covers every status. */
  status: QueueTab | '';
  onStatus: (status: QueueTab | '') => void;
  onHelp: () => void;
  search: ReactNode;
  refresh: ReactNode;
};

export function QueueHead({ queue, status, onStatus, onHelp, search, refresh }: QueueHeadProps) {
  const options: { value: QueueTab; label: string; count?: number }[] = tabs.map((value) => ({
    value,
    label: statusLabels[value],
    ...(queue && { count: queue.counts[value] }),
  }));
  // Most shops have none for days.
  if (status === 'refund' || queue?.refund_requests)
    options.push({ value: 'refund', label: '申请退款', ...(queue && { count: queue.refund_requests }) });
  return (
    <div className={styles.head}>
      <div className={styles.tabs}>
        <FilterTabs<QueueTab | ''> label="按状态筛选" options={options} value={status} onChange={onStatus} />
      </div>
      {search}
      <div className={styles.end}>
        <p className={styles.paper}>
          {queue && (
            <>
              还要印 <b className="num">{queue.sheets_to_print}</b> 张纸（
              <span className="num">{queue.sides_to_print}</span> 面）
            </>
          )}
        </p>
        {refresh}
        <span className={styles.help}>
          <IconButton label="键盘操作" icon={<Keyboard />} onClick={onHelp} />
        </span>
      </div>
    </div>
  );
}
