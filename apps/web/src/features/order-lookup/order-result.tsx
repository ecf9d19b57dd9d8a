import { statusLabels } from '@print/contract/labels';
import type { Order, OrderTicket } from '@print/contract/ordering';
import { formatYuan, fromYuan } from '@print/contract/price';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatTime } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { OrderActs } from '#shop/after-ordering/order-acts.tsx';
import { RefundStatus } from '#shop/after-ordering/refund-status.tsx';
import { isAwaitingPickup } from '#shop/is-awaiting-pickup.ts';
import { statusTones } from '#shop/labels.ts';
import { OrderDifference } from '#shop/order-difference.tsx';
import { OrderFiles } from '#shop/order-files.tsx';
import { OrderNumber } from '#shop/order-number.tsx';
import { OrderReceipt } from '#shop/order-receipt.tsx';
import { OrderTimeline } from '#shop/order-timeline.tsx';
import { OwnPayment } from '#shop/own-payment/own-payment.tsx';
import { PaymentProblem } from '#shop/payment-problem.tsx';
import { useShop } from '#shop/shop-query.ts';
import { Price } from '#ui/price.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { Ticket } from '#ui/ticket.tsx';
import { FileDeletion } from './file-deletion.tsx';
import { lookedUpOrderQuery } from './looked-up-order-query.ts';
import { OrderAnnouncer } from './order-announcer.tsx';
import styles from './order-result.module.css';

type OrderResultProps = { order: Order; ticket: OrderTicket; onShown: () => void };

export function OrderResult({ order, ticket, onShown }: OrderResultProps) {
  const handleShown = useEffectEvent(onShown);
  useEffect(() => handleShown(), []);
  const queryClient = useQueryClient();
  const handleChanged = (changed?: Order) => {
    const { queryKey } = lookedUpOrderQuery(ticket);
    if (changed === undefined) void queryClient.invalidateQueries({ queryKey });
    else queryClient.setQueryData(queryKey, changed);
  };
  return (
    <section aria-labelledby="found-order" className={styles.result}>
      <header className={styles.head}>
        <h2 id="found-order" tabIndex={-1}>
          订单详情
        </h2>
        <StatusPill tone={statusTones[order.status]}>{statusLabels[order.status]}</StatusPill>
      </header>
      <OrderAnnouncer order={order} />
      <PaymentProblem order={order} onChanged={handleChanged} />
      <RefundStatus order={order} />
      <OwnPayment order={order} by={ticket} />
      <div className={styles.difference} data-printed>
        <OrderDifference order={order} />
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <div data-printed>
            <OrderStub order={order} />
          </div>
          <OrderActs order={order} onChanged={handleChanged} />
          <div className={styles.later} data-printed>
            <OrderFiles order={order} />
          </div>
        </div>
        <div className={styles.column}>
          <Sheet>
            <OrderTimeline order={order} />
          </Sheet>
          <div className={styles.later}>
            <OrderReceipt order={order} />
            <FileDeletion order={order} ticket={ticket} />
          </div>
        </div>
      </div>
    </section>
  );
}

function OrderStub({ order }: { order: Order }) {
  const now = useNow();
  const { data: shop } = useShop();
  const seal = sealOf(order);
  const [firstSeal] = useState(seal);
  const rows = [
    { label: '订单号', value: <OrderNumber number={order.order_number} /> },
    { label: '下单时间', value: formatTime(order.created_at, now) },
    ...(isInProgress(order) ? [{ label: '预计完成', value: `${formatTime(order.ready_by, now)} 前` }] : []),
    { label: '总计', value: <Price>{formatYuan(fromYuan(order.total_price))}</Price> },
    ...(shop?.pickup_point ? [{ label: '取件点', value: shop.pickup_point }] : []),
    ...(shop?.hours ? [{ label: '营业时间', value: shop.hours }] : []),
  ];
  return (
    <Ticket
      size="small"
      label="取件码"
      code={order.pickup_code}
      rows={rows}
      qr={isAwaitingPickup(order) && <QrCode text={order.pickup_code} label="给柜台扫的二维码" />}
      landing={seal !== firstSeal}
      {...(seal && { seal })}
    />
  );
}

function isInProgress({ status }: Order): boolean {
  return status === 'pending' || status === 'processing';
}

/** The last completed step as the text of the seal; a cancelled order has no seal. */
function sealOf(order: Order): string | undefined {
  if (order.status === 'cancelled') return undefined;
  if (order.collected_at !== null) return '已取走';
  return order.status === 'completed' ? '已完成' : '已收单';
}
