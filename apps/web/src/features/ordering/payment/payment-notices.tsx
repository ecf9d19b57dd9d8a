import { fen, formatYuan } from '@print/contract/price';
import { Notice } from '#ui/notice.tsx';
import { useDraft } from '../ordering-store.ts';
import type { Total } from '../total.ts';

export function PaymentNotices({ sum }: { sum: Total }) {
  return (
    <>
      {sum.isEstimated && <Notice tone="warn">部分价格为预估，后台将自动校正。多退少补，取件时结清。</Notice>}
      <div aria-live="polite">
        <TotalChanged sum={sum} />
      </div>
    </>
  );
}

/** Tells the new amount to customers who have paid already and to those who have not. */
function TotalChanged({ sum: { total, isIncomplete } }: { sum: Total }) {
  const askedFor = useDraft((draft) => draft.askedFor);
  if (askedFor === null || isIncomplete || total === askedFor) return null;
  const [before, now] = [formatYuan(askedFor), formatYuan(total)];
  const difference = formatYuan(fen(Math.abs(total - askedFor)));
  return (
    <Notice title={`总计有变化：${before} → ${now}`}>
      还没付款的，请付 {now}；已经付了 {before} 的，差额 {difference} 取件时
      {total > askedFor ? '补上' : '退还'}。
    </Notice>
  );
}
