import type { StaffOrder } from '@print/contract/desk';
import type { ReactNode } from 'react';
import { OrderDifference } from '#shop/order-difference.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import { ActionBar } from './action-bar.tsx';
import { Customer } from './customer.tsx';
import { DirectPrinting } from './direct-printing.tsx';
import { History } from './history.tsx';
import { Money } from './money.tsx';
import { Notes } from './notes.tsx';
import { OpenMoney } from './open-money.tsx';
import { OrderHead } from './order-head.tsx';
import { Payment } from './payment.tsx';
import { PrintFileList } from './print-file-list.tsx';
import { PrintGroups } from './print-groups.tsx';
import { RefundRequest } from './refund-request.tsx';
import styles from './staff-order-view.module.css';

type OrderSheetProps = {
  order: StaffOrder;
  /** The last refetch failed, so the data may be outdated. */
  isStale: boolean;
  close: ReactNode;
};

/** The sections follow the work: check the payment, print, hand over. Notes and history come last. */
export function OrderSheet({ order, isStale, close }: OrderSheetProps) {
  return (
    <Stack as="section" gap={16} aria-label={`订单 ${order.pickup_code}`}>
      <OrderHead order={order}>{close}</OrderHead>
      {isStale && <Notice tone="warn">网络不通，看到的可能不是最新的。恢复后会自动更新。</Notice>}
      <RefundRequest order={order} />
      {order.status !== 'cancelled' && <OrderDifference order={order} />}
      <OpenMoney order={order} />
      <div className={styles.body}>
        <div className={styles.columns}>
          <Stack gap={16} className={styles.column}>
            <Payment order={order} />
            <Money order={order} />
            <Customer order={order} />
          </Stack>
          <Stack gap={16} className={styles.column}>
            <PrintGroups order={order} />
            <PrintFileList order={order} />
            <DirectPrinting order={order} />
          </Stack>
          <Stack gap={16} className={styles.column}>
            <Notes order={order} />
            <History order={order} />
          </Stack>
        </div>
      </div>
      <ActionBar order={order} />
    </Stack>
  );
}
