import type { StaffOrder } from '@print/contract/desk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCollectQuestion } from '#shop/money/use-collect-question.tsx';
import { mayCancel, nextAction } from '#shop/next-action.ts';
import type { PrintAnswer } from '#shop/print-answer.ts';
import { cacheStaffOrder } from '#shop/staff-order-query.ts';
import { usePendingChange } from '#shop/use-pending-change.ts';
import { usePrintQuestion } from '#shop/use-print-question.tsx';
import { useScheduleAction } from '#shop/use-schedule-action.ts';
import { Button } from '#ui/button.tsx';
import styles from './action-bar.module.css';
import { CancelDialog } from './cancel-dialog.tsx';
import { focusPayment } from './focus-payment.ts';
import { PackageButton } from './package-button.tsx';

export const hasActions = (order: StaffOrder) => nextAction(order) !== undefined || mayCancel(order);

export function ActionBar({ order }: { order: StaffOrder }) {
  const [isCancelling, setIsCancelling] = useState(false);
  const queryClient = useQueryClient();
  const pending = usePendingChange(order.id);
  const scheduleAction = useScheduleAction();
  const printQuestion = usePrintQuestion(order, focusPayment);
  const action = nextAction(order);
  const collectQuestion = useCollectQuestion(order, (asked) =>
    scheduleAction(order, asked, (updatedOrder) => cacheStaffOrder(queryClient, updatedOrder)),
  );
  if (!hasActions(order)) return null;
  const schedule = (answer?: PrintAnswer) =>
    action && scheduleAction(order, action, (changed) => cacheStaffOrder(queryClient, changed), answer);

  // An order is printed after its payment is checked, so the payment button is the primary one until then.
  const isPrimary = order.status !== 'pending' || order.payment.check === 'checked';
  return (
    <>
      <div className={styles.bar}>
        {mayCancel(order) && (
          <Button variant="danger-quiet" size="large" onClick={() => setIsCancelling(true)}>
            取消订单
          </Button>
        )}
        <PackageButton orderId={order.id} />
        {action && (
          <Button
            variant={isPrimary && !pending ? 'primary' : 'outline'}
            size="large"
            // `disabled` would take the focus away from keyboard users.
            aria-disabled={pending !== undefined}
            onClick={() =>
              pending ||
              (action.nextState === 'processing' ? printQuestion.askToPrint(schedule) : collectQuestion.ask(action))
            }
          >
            {pending ? '5 秒后生效' : action.label}
          </Button>
        )}
      </div>
      {collectQuestion.dialog}
      {printQuestion.question}
      {isCancelling && <CancelDialog order={order} onClose={() => setIsCancelling(false)} />}
    </>
  );
}
