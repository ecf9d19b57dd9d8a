import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { isReadable } from '#api/call-for-items.ts';
import { shallowNavigation } from '#lib/shallow-navigation.ts';
import { staffOrderPath } from '#lib/staff-order-path.ts';
import { fromDesktop, useMediaQuery } from '#lib/use-media-query.ts';
import { OrderBoundary } from '#shop/order-boundary.tsx';
import { CheckboxBox } from '#ui/checkbox.tsx';
import type { QueueItem } from './queue-query.ts';
import { QueueRow } from './queue-row.tsx';
import styles from './queue-table.module.css';
import type { Selection } from './use-selection.ts';

type QueueTableProps = {
  orders: readonly QueueItem[];
  openId: string | undefined;
  selection: Selection;
  isStale: boolean;
};

/** On narrow screens CSS lays out each row as a card. */
export function QueueTable({ orders, openId, selection, isStale }: QueueTableProps) {
  const { search } = useLocation();
  const isWide = useMediaQuery(fromDesktop);
  const areAllSelected = selection.orders.length === orders.filter(isReadable).length;
  return (
    <table className={styles.table} data-stale={isStale} data-beside={openId !== undefined} aria-label="订单">
      <thead className={styles.head}>
        <tr className={styles.row}>
          <td className={styles.pick}>
            <CheckboxBox
              aria-label="选择这一页的全部订单"
              checked={areAllSelected}
              onChange={areAllSelected ? selection.clear : selection.selectAll}
            />
          </td>
          <th scope="col">取件码</th>
          <th scope="col">手机</th>
          <th scope="col">文件、面、张</th>
          <th scope="col">装订</th>
          <th scope="col">等候</th>
          <th scope="col" className={styles.total}>
            总价
          </th>
          <th scope="col">付款</th>
          <th scope="col">状态</th>
          <td className={styles.act} />
        </tr>
      </thead>
      <tbody className={styles.body}>
        {orders.map((order) => (
          <OrderBoundary key={order.id} order={order} frame={wrapInRow}>
            {(readable) => (
              <QueueRow
                order={readable}
                to={{ pathname: staffOrderPath(order.id), search }}
                state={isWide ? shallowNavigation : undefined}
                isOpen={order.id === openId}
                isSelected={selection.has(order.id)}
                onSelect={(isRange) => selection.toggle(order.id, isRange)}
              />
            )}
          </OrderBoundary>
        ))}
      </tbody>
    </table>
  );
}

const wrapInRow = (notice: ReactNode) => (
  <tr className={styles.unreadable}>
    <td className={styles.unreadable}>{notice}</td>
  </tr>
);
