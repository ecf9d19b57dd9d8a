import { X } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './batch-bar.module.css';
import { actionLabels, possibleActions } from './possible-actions.ts';
import { useBatchAction } from './use-batch-action.ts';
import type { Selection } from './use-selection.ts';

/** The actions for the selected orders. A button shows a number when it applies only to some of them. */
export function BatchBar({ selection }: { selection: Selection }) {
  const scheduleBatch = useBatchAction();
  const { orders, clear } = selection;
  if (orders.length === 0) return null;
  return (
    <section className={styles.bar} aria-label="批量处理">
      <p className={styles.count} role="status">
        已选 <span className="num">{orders.length}</span> 单
      </p>
      <div className={styles.actions}>
        {possibleActions(orders).map((possibleAction) => (
          <Button
            key={possibleAction.action}
            variant="outline"
            onClick={() => {
              scheduleBatch(possibleAction);
              clear();
            }}
          >
            {actionLabels[possibleAction.action]}
            {possibleAction.orders.length < orders.length && ` ${possibleAction.orders.length} 单`}
          </Button>
        ))}
      </div>
      <IconButton label="取消选中" icon={<X />} onClick={clear} />
    </section>
  );
}
