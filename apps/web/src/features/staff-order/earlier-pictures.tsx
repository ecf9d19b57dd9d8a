import type { StaffOrder } from '@print/contract/desk';
import { useState } from 'react';
import { formatTimeAgo } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import styles from './payment.module.css';
import { PaymentPicture } from './payment-picture.tsx';

/** Screenshots that the customer has replaced. They load when the clerk asks: each view is recorded. */
export function EarlierPictures({ order, due }: { order: StaffOrder; due: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const now = useNow();
  const { earlier_screenshots: earlier } = order.payment;
  if (earlier.length === 0) return null;
  return (
    <div>
      <Button variant="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? '收起之前的截图' : `看之前的截图（${earlier.length} 张）`}
      </Button>
      {isOpen && (
        <ul className={styles.earlier} aria-label="之前的付款截图">
          {earlier.map(({ id, replaced_at: replacedAt }) => (
            <li key={id}>
              <PaymentPicture picture={{ orderId: order.id, id, isEarlier: true }} due={due} label="之前的付款截图" />
              <p className={styles.label}>{formatTimeAgo(replacedAt, now)}换掉</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
