import { statusLabels } from '@print/contract/labels';
import type { Order } from '@print/contract/ordering';
import { formatYuan, fromYuan } from '@print/contract/price';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { formatTime } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { isAwaitingPickup } from '#shop/is-awaiting-pickup.ts';
import { statusTones } from '#shop/labels.ts';
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx';
import { Price } from '#ui/price.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { lazyDetails } from './lazy-details.ts';
import styles from './order-card.module.css';

const lazyQrCode = lazyPart(() => import('#ui/qr-code.tsx'));

export function OrderCard({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false);
  const now = useNow();
  const body = useId();
  const files = order.groups.reduce((sum, { documents }) => sum + documents.length, 0);
  return (
    <Sheet as="li" className={styles.card}>
      <h3 className={styles.head}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? body : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={`${styles.number} num`}>{order.order_number}</span>
          <span className={styles.when}>
            {formatTime(order.created_at, now)}
            <span>{files} 个文件</span>
            {order.payment_problem && <strong className={styles.problem}>付款有问题</strong>}
          </span>
          <span className={styles.pill}>
            <StatusPill tone={statusTones[order.status]}>{statusLabels[order.status]}</StatusPill>
          </span>
          <span className={styles.total}>
            <Price>{formatYuan(fromYuan(order.total_price))}</Price>
          </span>
          <ChevronDown className={styles.chevron} size={20} />
          {isAwaitingPickup(order) && <PickupCode code={order.pickup_code} isOpen={isOpen} />}
        </button>
      </h3>
      {isOpen && (
        <div id={body} className={styles.body}>
          <LazyPart part={lazyDetails} fallback={<Skeleton lines={5} />}>
            {({ OrderDetails }) => <OrderDetails order={order} />}
          </LazyPart>
        </div>
      )}
    </Sheet>
  );
}

/** Visible while the card is closed, for the counter, which scans it too. The details of an open card have a larger one. */
function PickupCode({ code, isOpen }: { code: string; isOpen: boolean }) {
  return (
    <span className={styles.pickup}>
      <span>
        取件码 <b className="num">{code}</b>
      </span>
      {!isOpen && (
        <span className={styles.qr} aria-hidden="true">
          <LazyPart part={lazyQrCode}>{({ QrCode }) => <QrCode text={code} label="" />}</LazyPart>
        </span>
      )}
    </span>
  );
}
