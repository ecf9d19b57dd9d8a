import type { PaymentCheck, QueuedOrder } from '@print/contract/desk';
import { paymentLabels } from '@print/contract/labels';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import styles from './payment-cell.module.css';

const checks = {
  unchecked: { words: '待核款', Icon: CircleDashed },
  checked: { words: '已核款', Icon: CircleCheck },
  problem: { words: '有问题', Icon: CircleAlert },
} as const satisfies Record<PaymentCheck, object>;

export function PaymentCell({ order: { payment_check, payment_method } }: { order: QueuedOrder }) {
  const { words, Icon } = checks[payment_check];
  return (
    <span className={styles.payment}>
      <span className={styles.check} data-check={payment_check}>
        <Icon size={14} />
        {words}
      </span>
      <span className={styles.method}>{paymentLabels[payment_method]}</span>
    </span>
  );
}
