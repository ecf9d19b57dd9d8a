import type { QueuedOrder } from '@print/contract/desk';
import type { To } from 'react-router';
import { nextAct } from '#shop/next-act.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useNextStep } from './use-acting.ts';

/** What is likely to be done next: money first, then paper. */
export function RowAct({ order, to, state }: { order: QueuedOrder; to: To; state: unknown }) {
  const takeNextStep = useNextStep();
  const act = nextAct(order);
  if (act === undefined) return null;
  if (act.becomes === 'processing' && order.payment_check !== 'checked')
    return (
      <ButtonLink variant="outline" to={to} state={state} aria-label={`核对付款 ${order.pickup_code}`}>
        核对付款
      </ButtonLink>
    );
  return (
    <Button
      variant="outline"
      aria-label={`${act.label} ${order.pickup_code}`}
      onClick={() => takeNextStep(order, act)}
    >
      {act.label}
    </Button>
  );
}
