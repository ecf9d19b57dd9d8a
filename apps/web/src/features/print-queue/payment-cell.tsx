import type { PaymentCheck, QueuedOrder } from '@print/contract/desk';
import { paymentLabels } from '@print/contract/labels';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import styles from './payment-cell.module.css';

const checks = {
  unchecked: { label: '待核款', Icon: CircleDashed },
  checked: { label: '已核款', Icon: CircleCheck },
  problem: { label: '有问题', Icon: CircleAlert },
} as const satisfies Record<PaymentCheck, object>;

export function PaymentCell({ order: { payment_check, payment_method } }: { order: QueuedOrder }) {
  const { label, Icon } = checks[payment_check];
  return (
    <span className={styles.payment}>
      <span className={styles.check} data-check={payment_check}>
        <Icon size={14} />
        {label}
      </span>
      <span className={styles.method}>{paymentLabels[payment_method]}</span>
    </span>
  );
}
