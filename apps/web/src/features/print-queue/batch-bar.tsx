import type { QueuedOrder } from '@print/contract/desk';
import { isPaymentVerified } from '@print/contract/payment-doubts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { printDespite } from '#shop/print-answer.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './batch-bar.module.css';
import { BatchQuestion } from './batch-question.tsx';
import { actionLabels, type PossibleAction, possibleActions } from './possible-actions.ts';
import { useBatchAction } from './use-batch-action.ts';
import type { Selection } from './use-selection.ts';

/** The actions for the selected orders. A button shows a number when it applies only to some of them. */
export function BatchBar({ selection }: { selection: Selection }) {
  const scheduleBatch = useBatchAction();
  const { orders, clear } = selection;
  const [asked, setAsked] = useState<PossibleAction>();
  const start: typeof scheduleBatch = (possibleAction, answer) => {
    setAsked(undefined);
    scheduleBatch(possibleAction, answer);
    clear();
  };
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
            onClick={() => (needsQuestion(possibleAction) ? setAsked(possibleAction) : start(possibleAction))}
          >
            {actionLabels[possibleAction.action]}
            {possibleAction.orders.length < orders.length && ` ${possibleAction.orders.length} 单`}
          </Button>
        ))}
      </div>
      <IconButton label="取消选中" icon={<X />} onClick={clear} />
      {asked && (
        <BatchQuestion
          unverified={asked.orders.filter((order) => !isVerified(order))}
          verified={asked.orders.filter(isVerified)}
          onPrintVerified={() => start({ ...asked, orders: asked.orders.filter(isVerified) })}
          onPrintAll={() => start(asked, printDespite(asked.orders.flatMap((order) => order.payment_doubts)))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

const isVerified = ({ payment_check: check, total_price: total }: QueuedOrder) => isPaymentVerified({ check, total });

const needsQuestion = ({ action, orders }: PossibleAction) => action === 'processing' && !orders.every(isVerified);
