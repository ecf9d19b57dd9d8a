import type { OwingOrder } from '@print/contract/ledger';
import { fromYuan } from '@print/contract/price';
import { Link } from 'react-router';
import { formatTime } from '#lib/format-time.ts';
import { staffOrderPath } from '#lib/staff-order-path.ts';
import { useNow } from '#lib/use-now.ts';
import { sizeOf } from '#shop/money/money-texts.ts';
import styles from './owing-list.module.css';
import { owingReason, owingSince } from './owing-texts.ts';

/** The link of a row covers the whole row. */
export function OwingList({ orders }: { orders: readonly OwingOrder[] }) {
  const now = useNow();
  return (
    <ol className={styles.list} aria-label="未结清的订单">
      {orders.map((order) => (
        <li key={order.id}>
          <Link to={staffOrderPath(order.id)} className={`${styles.code} num`}>
            {order.pickup_code}
          </Link>
          <p className={styles.why}>
            {owingReason(order)}，
            <time dateTime={owingSince(order)} className={styles.since}>
              {formatTime(owingSince(order), now)}
            </time>
          </p>
          <p className={`${styles.about} num`}>
            {order.order_number}
            {order.phone_masked !== '' && <span>{order.phone_masked}</span>}
          </p>
          <p className={`${styles.amount} num`}>{sizeOf(fromYuan(order.owed))}</p>
        </li>
      ))}
    </ol>
  );
}
