import { formatYuan } from '@print/contract/price';
import type { Shop } from '@print/contract/shop';
import { CircleAlert } from 'lucide-react';
import { useEffect, useId } from 'react';
import { Button } from '#ui/button.tsx';
import { Receipt } from '#ui/receipt.tsx';
import { fetchPaymentStep } from './lazy-steps.ts';
import { type NextStep, nextStep } from './next-step.ts';
import styles from './order-summary.module.css';
import { changeDraft, useDraft } from './ordering-store.ts';
import { openPayment } from './steps.ts';
import { totalOf } from './total.ts';

const whatIsInIt = '含基础服务费与装订费，下一步列明细';

/** What it will cost and the way on, always in sight: a receipt beside the work, a bar under the thumb. */
export function OrderSummary({ shop }: { shop: Shop }) {
  const draft = useDraft();
  const sum = totalOf(draft, shop.price_list);
  const next = nextStep(draft, sum, shop.is_open);
  // Where every file has failed there is nothing to pay, the fee included.
  const isCharged = sum.isIncomplete || sum.total > 0;
  const isPencilled = sum.isEstimated && !sum.isIncomplete;
  const label = isPencilled ? '预估总计' : '总计';
  const total = sum.isIncomplete ? undefined : formatYuan(sum.total);
  useEffect(() => {
    if (next.isOpen) fetchPaymentStep(shop);
  }, [next.isOpen, shop]);

  const goOn = () => changeDraft((now) => openPayment(now, sum.total));
  const print = { label: '打印费', amount: sum.isIncomplete ? '计算中' : formatYuan(sum.printCost) };
  const detail = sum.sides > 0 && !sum.isIncomplete && `共 ${sum.sides} 面`;
  return (
    <>
      <div className={styles.receipt}>
        <Receipt
          title="费用明细"
          lines={isCharged ? [{ ...print, detail }] : []}
          totalLabel={label}
          total={total}
          estimated={isPencilled}
          note={isCharged ? whatIsInIt : '上传文件后，这里会列出费用。'}
        >
          <WayOn next={next} onGo={goOn} />
        </Receipt>
      </div>
      <section className={styles.bar} aria-label="总计">
        <p className="visually-hidden" aria-live="polite">
          {label} {total ?? '计算中'}
        </p>
        <WayOn
          next={next}
          onGo={goOn}
          remark={isCharged && (isPencilled ? `预估，${whatIsInIt}` : whatIsInIt)}
        />
      </section>
    </>
  );
}

type WayOnProps = { next: NextStep; onGo: () => void; remark?: string | false };

function WayOn({ next: { label, isOpen, todo }, onGo, remark }: WayOnProps) {
  const todoId = useId();
  return (
    <div className={styles.way}>
      <p id={todoId} className={styles.todo} hidden={todo === ''}>
        <CircleAlert size={16} />
        {todo}
      </p>
      {todo === '' && remark && <p className={styles.remark}>{remark}</p>}
      <Button
        size="large"
        wide
        disabled={!isOpen}
        aria-describedby={todo === '' ? undefined : todoId}
        onClick={onGo}
      >
        {label}
      </Button>
    </div>
  );
}
