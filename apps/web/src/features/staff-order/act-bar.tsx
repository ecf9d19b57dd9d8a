import type { StaffOrder } from '@print/contract/desk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Act, doAct, mayCancel, nextAct } from '#shop/next-act.ts';
import { keepStaffOrder } from '#shop/staff-order-query.ts';
import { useHeldChange, useHoldChange } from '#shop/use-held-change.ts';
import { Button } from '#ui/button.tsx';
import styles from './act-bar.module.css';
import { CancelDialog } from './cancel-dialog.tsx';
import { PackageButton } from './package-button.tsx';

/** Whether there is anything left to do with it. */
export const hasActs = (order: StaffOrder) => nextAct(order) !== undefined || mayCancel(order);

/** What comes next, and the files for it. There is no way back, so it waits a while with 撤销 before it is sent. */
export function ActBar({ order }: { order: StaffOrder }) {
  const [isCancelling, setIsCancelling] = useState(false);
  const queryClient = useQueryClient();
  const held = useHeldChange(order.id);
  const hold = useHoldChange();
  const act = nextAct(order);
  if (!hasActs(order)) return null;

  const handleAct = (wanted: Act) =>
    hold({
      orderIds: [order.id],
      text: `${wanted.label} ${order.pickup_code}`,
      send: async (options) => {
        keepStaffOrder(queryClient, await doAct(order, wanted, options));
        return [];
      },
    });
  // Whether the money has come is the first question; until it is answered well this is not the likely button.
  const isLikely = order.status !== 'pending' || order.payment.check === 'checked';
  return (
    <>
      <div className={styles.bar}>
        {mayCancel(order) && (
          <Button variant="danger-quiet" size="large" onClick={() => setIsCancelling(true)}>
            取消订单
          </Button>
        )}
        <PackageButton orderId={order.id} />
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
      </div>
      {isCancelling && <CancelDialog order={order} onClose={() => setIsCancelling(false)} />}
    </>
  );
}
