import type { QueuedOrder } from '@print/contract/desk';
import { isPaymentVerified } from '@print/contract/payment-doubts';
import type { To } from 'react-router';
import { nextAction } from '#shop/next-action.ts';
import { useScheduleAction } from '#shop/use-schedule-action.ts';
import { Button, ButtonLink } from '#ui/button.tsx';

/** The next likely action: check the payment, then print. So nothing is printed from here unverified. */
export function RowAction({ order, to, state }: { order: QueuedOrder; to: To; state: unknown }) {
  const scheduleAction = useScheduleAction();
  const action = nextAction(order);
  if (action === undefined) return null;
  const isVerified = isPaymentVerified({ check: order.payment_check, total: order.total_price });
  if (action.nextState === 'processing' && !isVerified)
    return (
      <ButtonLink variant="outline" to={to} state={state} aria-label={`核对付款 ${order.pickup_code}`}>
        核对付款
      </ButtonLink>
    );
  return (
    <Button
      variant="outline"
      aria-label={`${action.label} ${order.pickup_code}`}
      onClick={() => scheduleAction(order, action)}
    >
      {action.label}
    </Button>
  );
}
