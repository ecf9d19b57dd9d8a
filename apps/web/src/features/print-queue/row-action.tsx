import type { QueuedOrder } from '@print/contract/desk';
import type { To } from 'react-router';
import { nextAction } from '#shop/next-action.ts';
import { useScheduleAction } from '#shop/use-schedule-action.ts';
import { Button, ButtonLink } from '#ui/button.tsx';

/** The next likely action: check the payment, then print. */
export function RowAction({ order, to, state }: { order: QueuedOrder; to: To; state: unknown }) {
  const scheduleAction = useScheduleAction();
  const action = nextAction(order);
  if (action === undefined) return null;
  if (action.nextState === 'processing' && order.payment_check !== 'checked')
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
