import type { PaymentCheck, QueuedOrder } from '@print/contract/desk';
import { paymentLabels } from '@print/contract/labels';
import { doubtLabels, type PaymentDoubt } from '@print/contract/payment-doubts';
import { CircleAlert, CircleCheck, CircleDashed, Copy, EqualNot, ImageOff, SearchX } from 'lucide-react';
import styles from './payment-cell.module.css';

const checks = {
  unchecked: { label: '待核款', Icon: CircleDashed },
  checked: { label: '已核款', Icon: CircleCheck },
  problem: { label: doubtLabels.payment_problem, Icon: CircleAlert },
} as const satisfies Record<PaymentCheck, object>;

const doubtIcons = {
  payment_problem: CircleAlert,
  screenshot_missing: ImageOff,
  screenshot_reused: Copy,
  amount_differs: EqualNot,
  bill_line_missing: SearchX,
} as const satisfies Record<PaymentDoubt, object>;

/** The check, and what the machine found. The word for the check already says that there is a problem. */
export function PaymentCell({ order }: { order: QueuedOrder }) {
  const { payment_check: check, payment_method: method, payment_doubts: doubts } = order;
  const { label, Icon } = checks[check];
  return (
    <span className={styles.payment}>
      <span className={styles.check} data-check={check}>
        <Icon size={14} />
        {label}
      </span>
      <span className={styles.method}>{paymentLabels[method]}</span>
      {doubts.map((doubt) => doubt !== 'payment_problem' && <DoubtBadge key={doubt} doubt={doubt} />)}
    </span>
  );
}

function DoubtBadge({ doubt }: { doubt: PaymentDoubt }) {
  const Icon = doubtIcons[doubt];
  return (
    <span className={styles.doubt}>
      <Icon size={12} />
      {doubtLabels[doubt]}
    </span>
  );
}
