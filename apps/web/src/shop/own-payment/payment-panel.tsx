import { paymentLabels } from '@print/contract/labels';
import type { Order } from '@print/contract/ordering';
import { formatYuan, fromYuan } from '@print/contract/price';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Price } from '#ui/price.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { OwnCode } from './own-code.tsx';
import { type PaymentCodeKey, paymentCodeQuery } from './payment-code-query.ts';
import styles from './payment-panel.module.css';

/** Turns from the code into 已付款 when the order no longer has anything to pay. */
export function PaymentPanel({ order, by }: { order: Order; by: PaymentCodeKey }) {
  const isPaid = order.payable_now === undefined;
  const [asked, setAsked] = useState(order.payable_now);
  if (order.payable_now !== undefined && order.payable_now !== asked) setAsked(order.payable_now);
  return (
    <section aria-label="付款" aria-live="polite">
      {isPaid ? order.status !== 'cancelled' && <Paid amount={asked} /> : <Asking order={order} by={by} />}
    </section>
  );
}

function Paid({ amount = 0 }: { amount: number | undefined }) {
  return (
    <p className={styles.paid}>
      <CircleCheck size={24} />
      <span>
        <strong>已付款</strong>
        <span className="num">{formatYuan(fromYuan(amount))}</span>
      </span>
    </p>
  );
}

function Asking({ order, by }: { order: Order; by: PaymentCodeKey }) {
  const { payment_method: method, payable_now: amount = 0 } = order;
  const { data: code, error, isFetching, refetch } = useQuery(paymentCodeQuery(order, by));
  const retry = (
    <Button variant="outline" loading={isFetching} onClick={() => void refetch()}>
      重试
    </Button>
  );
  return (
    <Sheet className={styles.panel}>
      <p className={styles.title}>用{paymentLabels[method]}付款</p>
      <p className={styles.amount}>
        <span className="visually-hidden">应付</span>
        <Price>{formatYuan(fromYuan(amount))}</Price>
      </p>
      {error ? (
        <div className={styles.failure}>
          <Notice tone="danger" title="付款码没有加载出来" actions={retry}>
            {messageOf(error)}
          </Notice>
        </div>
      ) : code ? (
        <OwnCode key={code.code_url} code={code} isRenewing={isFetching} onRenew={() => void refetch()} />
      ) : (
        <Skeleton height={200} />
      )}
    </Sheet>
  );
}
