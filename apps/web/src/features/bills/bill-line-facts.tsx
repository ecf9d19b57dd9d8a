import type { BillLine } from '@print/contract/bills';
import { formatTime } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import styles from './bill-line-facts.module.css';
import { yuan } from './bill-texts.ts';

/** Amount, time, payer and remark of a payment. Payers write any text. */
export function BillLineFacts({ line }: { line: BillLine }) {
  const now = useNow();
  return (
    <span className={styles.facts}>
      <span className={styles.first}>
        <strong className={`${styles.amount} num`}>{yuan(line.amount)}</strong>
        <span className={styles.name}>{line.counterparty || '没有名字'}</span>
        <span className={`${styles.time} num`}>{formatTime(line.paid_at, now)}</span>
      </span>
      {line.text !== '' && <span className={styles.text}>{line.text}</span>}
      {line.refunded > 0 && <span className={styles.warning}>平台已退 {yuan(line.refunded)}</span>}
      {line.matched_by !== null && !line.is_linked && <span className={styles.warning}>配过一次，已撤销</span>}
    </span>
  );
}
