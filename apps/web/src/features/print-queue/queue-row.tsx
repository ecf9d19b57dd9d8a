import type { QueuedOrder } from '@print/contract/desk';
import { statusLabels } from '@print/contract/labels';
import { formatYuan, fromYuan } from '@print/contract/price';
import { Hourglass, TriangleAlert } from 'lucide-react';
import { Link, type To } from 'react-router';
import { statusTones } from '#shop/labels.ts';
import { usePendingChange } from '#shop/use-pending-change.ts';
import { CheckboxBox } from '#ui/checkbox.tsx';
import { Price } from '#ui/price.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { AgeCell } from './age-cell.tsx';
import { BindingCell } from './binding-cell.tsx';
import { PaymentCell } from './payment-cell.tsx';
import styles from './queue-table.module.css';
import { RowAction } from './row-action.tsx';

type QueueRowProps = {
  order: QueuedOrder;
  to: To;
  /** The history state of the navigation that opens the order. */
  state: unknown;
  isOpen: boolean;
  isSelected: boolean;
  onSelect: (isRange: boolean) => void;
};

export function QueueRow({ order, to, state, isOpen, isSelected, onSelect }: QueueRowProps) {
  const pending = usePendingChange(order.id);
  return (
    <tr
      className={styles.row}
      data-order={order.id}
      data-open={isOpen}
      data-selected={isSelected}
      data-pending={!!pending}
    >
      <td className={styles.pick}>
        <CheckboxBox
          aria-label={`选择 ${order.pickup_code}`}
          checked={isSelected}
          onChange={({ nativeEvent }) => onSelect('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
        />
      </td>
      <th scope="row" className={styles.code}>
        <Link to={to} state={state} className="num" aria-current={isOpen || undefined}>
          {order.pickup_code}
        </Link>
        {order.is_walk_in && <span className={styles.tag}>柜台</span>}
        {order.has_customer_note && <span className={styles.tag}>留言</span>}
        {order.has_refund_request && <span className={styles.refund}>申请退款</span>}
      </th>
      <td className={`${styles.phone} num`}>{order.phone_masked || '没留手机号'}</td>
      <td className={styles.amount}>
        <Count value={order.files} unit="个文件" /> <Count value={order.sides} unit="面" />{' '}
        <Count value={order.sheets} unit="张" />
        {order.has_color && <span className={styles.color}>彩色 {order.color_sides} 面</span>}
        {order.has_failed_document && (
          <span className={styles.failed}>
            <TriangleAlert size={14} />
            有文件转不了
          </span>
        )}
      </td>
      <td className={styles.binding}>
        <BindingCell bindings={order.bindings} />
      </td>
      <td className={styles.age}>
        <AgeCell order={order} />
      </td>
      <td className={styles.total}>
        <Price estimated={order.is_estimated}>{formatYuan(fromYuan(order.total_price))}</Price>
        <Difference order={order} />
      </td>
      <td className={styles.payment}>
        <PaymentCell order={order} />
      </td>
      <td className={styles.status}>
        {pending ? (
          <span className={styles.pending}>
            <Hourglass size={14} />
            {pending.state === 'pending' ? '可撤销' : '正在办'}
          </span>
        ) : (
          <StatusPill tone={statusTones[order.status]}>{statusLabels[order.status]}</StatusPill>
        )}
      </td>
      <td className={styles.act}>{!pending && <RowAction order={order} to={to} state={state} />}</td>
    </tr>
  );
}

function Count({ value, unit }: { value: number; unit: string }) {
  return (
    <span className={styles.count}>
      <span className="num">{value}</span> {unit}
    </span>
  );
}

function Difference({ order: { price_difference, has_late_difference } }: { order: QueuedOrder }) {
  if (price_difference === 0) return null;
  const amount = formatYuan(fromYuan(Math.abs(price_difference)));
  return (
    <span className={styles.difference}>
      {has_late_difference && '取件后算出，待'}
      {price_difference > 0 ? '补' : '退'} {amount}
    </span>
  );
}
