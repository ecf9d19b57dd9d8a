import type { StaffOrder } from '@print/contract/desk';
import { paymentLabels } from '@print/contract/labels';
import { formatYuan, fromYuan } from '@print/contract/price';
import { Link } from 'react-router';
import { formatDay, formatTime } from '#lib/format-time.ts';
import { staffOrderPath } from '#lib/staff-order-path.ts';
import { useNow } from '#lib/use-now.ts';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { EarlierPictures } from './earlier-pictures.tsx';
import { GatewayRefunds } from './gateway-refund.tsx';
import styles from './payment.module.css';
import { PaymentActions } from './payment-actions.tsx';
import { type PaymentHint, paymentHints } from './payment-hints.ts';
import { PaymentPicture } from './payment-picture.tsx';

/** The screenshot is beside the amount due, so that the clerk can compare them. */
export function Payment({ order }: { order: StaffOrder }) {
  const { payment } = order;
  const due = formatYuan(fromYuan(order.total_price));
  return (
    <Sheet as="section" aria-labelledby="payment" className={styles.sheet}>
      <h2 id="payment">付款</h2>
      <div className={styles.payment}>
        {payment.screenshot_id !== null && (
          <PaymentPicture
            key={payment.screenshot_id}
            picture={{ orderId: order.id, id: payment.screenshot_id }}
            due={due}
          />
        )}
        <div className={styles.facts}>
          <p className={styles.label}>应付</p>
          <p className={`${styles.due} num`}>{due}</p>
          <p>{paymentLabels[order.payment_method]}</p>
          <CheckedAt payment={payment} />
          <PaymentActions order={order} />
        </div>
      </div>
      {payment.check === 'problem' && (
        <Notice tone="danger" title="付款有问题">
          <span className={styles.problem}>{payment.problem}</span>
        </Notice>
      )}
      <EarlierPictures order={order} due={due} />
      <GatewayRefunds order={order} />
      {paymentHints(order).map((hint) => (
        <PaymentHintNotice key={hint.text} hint={hint} />
      ))}
    </Sheet>
  );
}

function CheckedAt({ payment: { check, checked_at: checkedAt } }: Pick<StaffOrder, 'payment'>) {
  const now = useNow();
  if (check !== 'checked' || checkedAt === null) return null;
  return <p className={styles.checked}>{formatTime(checkedAt, now)} 已核款</p>;
}

function PaymentHintNotice({ hint: { tone, text, similar } }: { hint: PaymentHint }) {
  const now = useNow();
  return (
    <Notice tone={tone}>
      {text}
      {similar.length > 0 && (
        <ul className={styles.similar}>
          {similar.map((order) => (
            <li key={order.order_id}>
              <Link to={staffOrderPath(order.order_id)}>
                <span className="num">{order.order_number}</span>（{formatDay(order.created_at, now)}）
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
