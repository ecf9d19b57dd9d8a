import { formatYuan } from '@print/contract/price';
import type { Shop } from '@print/contract/shop';
import { CircleAlert } from 'lucide-react';
import { useEffect, useId } from 'react';
import { Button } from '#ui/button.tsx';
import { Receipt } from '#ui/receipt.tsx';
import { preloadPaymentStep } from './lazy-steps.ts';
import { type NextStep, nextStep } from './next-step.ts';
import styles from './order-summary.module.css';
import { changeDraft, useOrdering } from './ordering-store.ts';
import { openPayment } from './steps.ts';
import { totalOf } from './total.ts';

const includedText = '含基础服务费与装订费，下一步列明细';

/** The total and the next step, always visible: a receipt on wide screens, a fixed bar on phones. */
export function OrderSummary({ shop }: { shop: Shop }) {
  const draft = useOrdering((state) => state.draft);
  const sum = totalOf(draft, shop.price_list);
  const refusedBindings = useOrdering((state) => state.refusedBindings);
  const next = nextStep(draft, sum, shop.is_open, refusedBindings);
  // An order whose files have all failed costs nothing, not even the base fee.
  const isCharged = sum.isIncomplete || sum.total > 0;
  const isEstimate = sum.isEstimated && !sum.isIncomplete;
  const label = isEstimate ? '预估总计' : '总计';
  const total = sum.isIncomplete ? undefined : formatYuan(sum.total);
  useEffect(() => {
    if (next.isOpen) preloadPaymentStep(shop);
  }, [next.isOpen, shop]);

  const goToPayment = () => changeDraft((draft) => openPayment(draft, sum.total));
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
          estimated={isEstimate}
          note={isCharged ? includedText : draft.groups.length === 0 && '上传文件后，这里会列出费用。'}
        >
          <NextButton next={next} onNext={goToPayment} />
        </Receipt>
      </div>
      <section className={styles.bar} aria-label="总计">
        <p className="visually-hidden" aria-live="polite">
          {label} {total ?? '计算中'}
        </p>
        <NextButton
          next={next}
          onNext={goToPayment}
          hint={isCharged && (isEstimate ? `预估，${includedText}` : includedText)}
        />
      </section>
    </>
  );
}

type NextButtonProps = { next: NextStep; onNext: () => void; hint?: string | false };

function NextButton({ next: { label, isOpen, todo }, onNext, hint }: NextButtonProps) {
  const todoId = useId();
  return (
    <div className={styles.next}>
      <p id={todoId} className={styles.todo} hidden={todo === ''}>
        <CircleAlert size={16} />
        {todo}
      </p>
      {todo === '' && hint && <p className={styles.hint}>{hint}</p>}
      <Button size="large" wide disabled={!isOpen} aria-describedby={todo === '' ? undefined : todoId} onClick={onNext}>
        {label}
      </Button>
    </div>
  );
}
