import { ArrowDownToLine } from 'lucide-react';
import styles from './new-orders-bar.module.css';

type NewOrdersBarProps = { waiting: number; isNew: boolean; onShow: () => void };

/** Announces orders placed meanwhile. The list changes only on a click, so no row moves under the pointer. */
export function NewOrdersBar({ waiting, isNew, onShow }: NewOrdersBarProps) {
  return (
    <div className={styles.place} role="status">
      {waiting > 0 && (
        <button type="button" className={styles.bar} onClick={onShow}>
          <ArrowDownToLine size={18} />有 <span className="num">{waiting}</span> 单{isNew ? '新订单' : '新进来'}
          <span className={styles.show}>显示</span>
        </button>
      )}
    </div>
  );
}
