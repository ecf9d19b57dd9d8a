import type { StaffOrder } from '@print/contract/desk';
import { type Action, applyAction } from './next-action.ts';
import type { PrintAnswer } from './print-answer.ts';
import { useScheduleChange } from './use-pending-change.ts';

type ScheduleAction = (
  order: Pick<StaffOrder, 'id' | 'status' | 'pickup_code'>,
  action: Action,
  onApplied?: (changed: StaffOrder) => void,
  answer?: PrintAnswer,
) => void;

/** The server cannot undo an action, so the action is sent after a delay, in which 撤销 cancels it. */
export function useScheduleAction(): ScheduleAction {
  const schedule = useScheduleChange();
  return (order, action, onApplied, answer) =>
    schedule({
      orderIds: [order.id],
      text: `${action.label} ${order.pickup_code}`,
      send: async (options) => {
        const changed = await applyAction(order, action, { ...options, answer });
        onApplied?.(changed);
        return [];
      },
    });
}
