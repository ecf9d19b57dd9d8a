import { formatYuan } from '@print/contract/price';
import { Price } from '#ui/price.tsx';
import { Sheet } from '#ui/sheet.tsx';
import type { Total } from '../total.ts';
import styles from './payment-code.module.css';

/** With a payment gateway the order has a code of its own, so nothing is paid before the order exists. */
export function LaterCode({ sum: { total, isEstimated, isIncomplete } }: { sum: Total }) {
  return (
    <Sheet className={styles.code}>
      <p className={styles.amount} aria-live="polite">
        <span className="visually-hidden">应付</span>
        <Price estimated={isEstimated && !isIncomplete}>{isIncomplete ? undefined : formatYuan(total)}</Price>
      </p>
      <p className={styles.hint}>确认订单后出示这一单的付款码，付款后自动确认，不用上传截图</p>
    </Sheet>
  );
}
