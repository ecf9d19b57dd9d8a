import { statusLabels } from '@print/contract/labels';
import type { OrderStatus } from '@print/contract/orders';
import { Keyboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { FilterTabs } from '#ui/filter-tabs.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './queue-head.module.css';
import type { QueuePage } from './queue-query.ts';
import { tabs } from './queue-view.ts';

type QueueHeadProps = {
  queue: QueuePage | undefined;
  /** Empty during a search, because a search covers every status. */
  status: OrderStatus | '';
  onStatus: (status: OrderStatus | '') => void;
  onHelp: () => void;
  search: ReactNode;
  refresh: ReactNode;
};

export function QueueHead({ queue, status, onStatus, onHelp, search, refresh }: QueueHeadProps) {
  const options = tabs.map((value) => ({
    value,
    label: statusLabels[value],
    ...(queue && { count: queue.counts[value] }),
  }));
  return (
    <div className={styles.head}>
      <div className={styles.tabs}>
        <FilterTabs<OrderStatus | ''> label="按状态筛选" options={options} value={status} onChange={onStatus} />
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
