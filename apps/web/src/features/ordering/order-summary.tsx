import { formatYuan } from '@print/contract/price';
import { priceListOf, type Shop } from '@print/contract/shop';
import { Price } from '#ui/price.tsx';
import { Receipt } from '#ui/receipt.tsx';
import { useDraft } from './draft-store.ts';
import styles from './order-summary.module.css';
import { type Total, totalOf } from './total.ts';

/** What it will cost, always in sight: a receipt beside the work, a bar under the thumb on a phone. */
export function OrderSummary({ shop }: { shop: Shop }) {
  const draft = useDraft();
  const sum = totalOf(draft, shop.price_list);
  const { baseFee } = priceListOf(shop.price_list);
  const isEmpty = draft.groups.length === 0;
  const missing = sum.leftOut + sum.unstated;
  // Where every file has failed there is nothing to pay, the fee included.
  const isCharged = sum.isIncomplete || sum.total > 0;
  const isPencilled = sum.isEstimated && !sum.isIncomplete;
  const total = sum.isIncomplete ? undefined : formatYuan(sum.total);
  const next = `在线付款还没有开放。要打印请联系店里${shop.contact && `：${shop.contact}`}`;
  const lines = [
    {
      label: '打印费',
      amount: sum.isIncomplete ? '计算中' : formatYuan(sum.printCost),
      detail: sum.sides > 0 && !sum.isIncomplete && `共 ${sum.sides} 面`,
    },
    { label: '基础服务费', amount: formatYuan(baseFee), detail: '每单一次' },
  ];
  return (
    <>
      <div className={styles.receipt}>
        <Receipt
          title="费用明细"
          lines={isCharged ? lines : []}
          totalLabel="预计总价"
          total={total}
          estimated={isPencilled}
          note={isEmpty ? '上传文件后，这里会列出费用。' : noteOf(sum)}
        >
          <p className={styles.next}>{next}</p>
        </Receipt>
      </div>
      <section className={styles.bar} aria-label="预计总价">
        <p className={styles.sum}>
          <span>
            预计总价
            {missing > 0 && <span className={styles.missing}>不含 {missing} 个未计价的文件</span>}
          </span>
          <span className={styles.total} aria-live="polite">
            <Price estimated={isPencilled}>{total}</Price>
          </span>
        </p>
        <p className={styles.next}>{next}</p>
      </section>
    </>
  );
}

function noteOf({ isEstimated, leftOut, unstated }: Total): string {
  const notes = [
    isEstimated && '带虚线的价格是预估，后台算出准确页数后会自动更新。',
    unstated > 0 && `有 ${unstated} 个文件要填写页数，还没有算在内。`,
    leftOut > 0 && `有 ${leftOut} 个文件出错，没有算在内。`,
  ];
  return notes.filter(Boolean).join('') || '选择装订后，装订费另计。';
}
