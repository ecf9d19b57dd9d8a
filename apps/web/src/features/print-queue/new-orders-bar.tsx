import { ArrowDownToLine } from 'lucide-react';
import styles from './new-orders-bar.module.css';

type NewOrdersBarProps = { count: number; isPendingTab: boolean; onShow: () => void };

/** Announces new orders. The list shows them only after a click, so that no row moves under the pointer. */
export function NewOrdersBar({ count, isPendingTab, onShow }: NewOrdersBarProps) {
  return (
    <div className={styles.place} role="status">
      {count > 0 && (
        <button type="button" className={styles.bar} onClick={onShow}>
          <ArrowDownToLine size={18} />有 <span className="num">{count}</span> 单{isPendingTab ? '新订单' : '新进来'}
          <span className={styles.show}>显示</span>
        </button>
      )}
    </div>
  );
}
