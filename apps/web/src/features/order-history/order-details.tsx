import type { Order } from '@print/contract/ordering';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { OrderActs } from '#shop/after-ordering/order-acts.tsx';
import { RefundStatus } from '#shop/after-ordering/refund-status.tsx';
import { isAwaitingPickup } from '#shop/is-awaiting-pickup.ts';
import { OrderDifference } from '#shop/order-difference.tsx';
import { OrderFiles } from '#shop/order-files.tsx';
import { orderListKey } from '#shop/order-page-query.ts';
import { OrderReceipt } from '#shop/order-receipt.tsx';
import { OrderTimeline } from '#shop/order-timeline.tsx';
import { OwnPayment } from '#shop/own-payment/own-payment.tsx';
import { PaymentProblem } from '#shop/payment-problem.tsx';
import { useShop } from '#shop/shop-query.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './order-details.module.css';

export function OrderDetails({ order }: { order: Order }) {
  const queryClient = useQueryClient();
  const handleChanged = () => void queryClient.invalidateQueries({ queryKey: orderListKey });
  return (
    <Stack gap={20}>
      <Stub order={order} />
      <PaymentProblem order={order} onChanged={handleChanged} />
      <RefundStatus order={order} />
      <OwnPayment order={order} by={{ id: order.id }} />
      <OrderDifference order={order} />
      <OrderActs order={order} onChanged={handleChanged} />
      <div className={styles.columns}>
        <OrderFiles order={order} flat />
        <div className={styles.aside}>
          <OrderTimeline order={order} />
          <div className={styles.receipt}>
            <OrderReceipt order={order} heading="h3" />
          </div>
        </div>
      </div>
    </Stack>
  );
}

/** Pickup code and pickup point, except for a cancelled order; copy buttons. A QR code until the order is collected. */
function Stub({ order }: { order: Order }) {
  const code = useRef<HTMLParagraphElement>(null);
  const { data: shop } = useShop();
  const isCancelled = order.status === 'cancelled';
  return (
    <div className={styles.stub}>
      {isAwaitingPickup(order) && (
        <div className={styles.qr}>
          <QrCode text={order.pickup_code} label="取件码的二维码" />
        </div>
      )}
      {!isCancelled && (
        <div>
          <p className={styles.label}>取件码</p>
          <p ref={code} className={`${styles.code} num`}>
            {order.pickup_code}
          </p>
        </div>
      )}
      {!isCancelled && shop?.pickup_point && (
        <div>
          <p className={styles.label}>取件点</p>
          <p className={styles.place}>{shop.pickup_point}</p>
        </div>
      )}
      {!isCancelled && shop?.hours && (
        <div>
          <p className={styles.label}>营业时间</p>
          <p className={styles.place}>{shop.hours}</p>
        </div>
      )}
      <Stack direction="row" gap={4} wrap className={styles.copying}>
        {!isCancelled && <CopyButton text={order.pickup_code} label="复制取件码" source={code} />}
        <CopyButton variant={isCancelled ? 'outline' : 'quiet'} text={order.order_number} label="复制订单号" />
      </Stack>
    </div>
  );
}
