import type { StaffOrder } from '@print/contract/desk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Act, doAct, mayCancel, nextAct } from '#shop/next-act.ts';
import { keepStaffOrder } from '#shop/staff-order-query.ts';
import { useHeldChange, useHoldChange } from '#shop/use-held-change.ts';
import { Button } from '#ui/button.tsx';
import styles from './act-bar.module.css';
import { CancelDialog } from './cancel-dialog.tsx';

/** What comes next. There is no way back, so it waits a while with 撤销 before it is sent. */
export function ActBar({ order }: { order: StaffOrder }) {
  const [isCancelling, setIsCancelling] = useState(false);
  const queryClient = useQueryClient();
  const held = useHeldChange(order.id);
  const hold = useHoldChange();
  const act = nextAct(order);
  if (!act && !mayCancel(order)) return null;

  const handleAct = (wanted: Act) =>
    hold({
      orderIds: [order.id],
      text: `${wanted.label} ${order.pickup_code}`,
      send: async (options) => {
        keepStaffOrder(queryClient, await doAct(order, wanted, options));
        return [];
      },
    });
  // Whether the money has come is the first question; until it is answered this is not the likely button.
  const isLikely = order.status !== 'pending' || order.payment.check !== 'unchecked';
  return (
    <div className={styles.bar}>
      {mayCancel(order) && (
        <Button variant="danger-quiet" size="large" onClick={() => setIsCancelling(true)}>
          取消订单
        </Button>
      )}
      {act && (
        <Button
          variant={isLikely && !held ? 'primary' : 'outline'}
          size="large"
          // Not `disabled`: whoever pressed it by keyboard would be nowhere.
          aria-disabled={held !== undefined}
          onClick={() => held || handleAct(act)}
        >
          {held ? '5 秒后生效' : act.label}
        </Button>
      )}
      {isCancelling && <CancelDialog order={order} onClose={() => setIsCancelling(false)} />}
    </div>
  );
}
