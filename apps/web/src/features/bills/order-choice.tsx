import type { BillLine, BillOrder } from '@print/contract/bills';
import { paymentLabels, statusLabels } from '@print/contract/labels';
import { Check, X } from 'lucide-react';
import { Link } from 'react-router';
import { formatTime } from '#lib/format-time.ts';
import { staffOrderPath } from '#lib/staff-order-path.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { yuan } from './bill-texts.ts';
import { comparePair } from './compare-pair.ts';
import styles from './order-choice.module.css';
import { ScreenshotThumbnail } from './screenshot-thumbnail.tsx';

type OrderChoiceProps = { order: BillOrder; line?: BillLine | undefined; isSending?: boolean; onChoose?: () => void };

/** An order beside the selected payment: what agrees, and what does not. */
export function OrderChoice({ order, line, isSending = false, onChoose }: OrderChoiceProps) {
  const now = useNow();
  return (
    <li className={styles.order}>
      <div className={styles.facts}>
        <p className={styles.first}>
          <strong className={`${styles.amount} num`}>{yuan(order.amount)}</strong>
          <Link to={staffOrderPath(order.id)} className="num">
            {order.pickup_code}
          </Link>
          <span className={`${styles.time} num`}>{formatTime(order.created_at, now)}</span>
        </p>
        <p className={styles.second}>{describeOrder(order)}</p>
        <div className={styles.decision}>
          {line && (
            <ul className={styles.comparison}>
              {comparePair(line, order).map(({ agrees, text }) => (
                <li key={text} data-agrees={agrees}>
                  {agrees ? <Check size={14} aria-label="符合" /> : <X size={14} aria-label="不符" />}
                  {text}
                </li>
              ))}
            </ul>
          )}
          {onChoose && (
            <Button variant="outline" loading={isSending} onClick={onChoose}>
              是这一单<span className="visually-hidden">：{order.pickup_code}</span>
            </Button>
          )}
        </div>
      </div>
      {order.has_screenshot && <ScreenshotThumbnail orderId={order.id} code={order.pickup_code} />}
    </li>
  );
}

function describeOrder({ order_number: number, phone_masked: phone, ...order }: BillOrder): string {
  const parts = [
    order.kind === 'difference' ? '差额' : '',
    paymentLabels[order.method],
    phone,
    order.status === 'cancelled' ? statusLabels.cancelled : '',
    order.payment_check === 'checked' && order.kind === 'payment' ? '已核款，没有单号' : '',
    order.payment_check === 'problem' ? '付款有问题' : '',
    number,
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
