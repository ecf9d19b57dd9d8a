import type { Order } from '@print/contract/ordering';
import { useRef } from 'react';
import { OrderDifference } from '#shop/order-difference.tsx';
import { OrderFiles } from '#shop/order-files.tsx';
import { OrderNumber } from '#shop/order-number.tsx';
import { OrderReceipt } from '#shop/order-receipt.tsx';
import { OrderTimeline } from '#shop/order-timeline.tsx';
import { useShop } from '#shop/shop-query.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import styles from './order-details.module.css';

export function OrderDetails({ order }: { order: Order }) {
  return (
    <div className={styles.details}>
      <Stub order={order} />
      <OrderDifference order={order} />
      <div className={styles.columns}>
        <OrderFiles order={order} flat />
        <div className={styles.aside}>
          <OrderTimeline order={order} />
          <OrderReceipt order={order} />
        </div>
      </div>
    </div>
  );
}

/** What one says at the counter, and where that is. A cancelled order has nothing to be fetched. */
function Stub({ order }: { order: Order }) {
  const code = useRef<HTMLSpanElement>(null);
  const { data: shop } = useShop();
  return (
    <div className={styles.stub}>
      {order.status !== 'cancelled' && (
        <p className={styles.code}>
          <span className={styles.label}>取件码</span>
          <span ref={code} className="num">
            {order.pickup_code}
          </span>
          <CopyButton variant="quiet" text={order.pickup_code} label="复制取件码" source={code} />
        </p>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>订单号</dt>
          <dd>
            <OrderNumber number={order.order_number} />
          </dd>
        </div>
        {order.status !== 'cancelled' && shop?.pickup_point && (
          <div>
            <dt>取件点</dt>
            <dd>{shop.pickup_point}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
