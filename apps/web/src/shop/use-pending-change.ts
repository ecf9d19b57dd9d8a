import { useQueryClient } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { type PendingChange, pendingChanges } from './pending-changes-store.ts';
import { scheduleChange } from './schedule-change.ts';

/** Under which all that the counter looks at is kept; a change makes it out of date. */
export const deskKey = ['desk'] as const;

type NewChange = Pick<PendingChange, 'orderIds' | 'text' | 'send'>;

/** Holds a change for five seconds, does it, and looks again. */
export function useScheduleChange(): (change: NewChange) => void {
  const queryClient = useQueryClient();
  return (change) =>
    scheduleChange({ ...change, onSettled: () => void queryClient.invalidateQueries({ queryKey: deskKey }) });
}

/** What is about to be done, or being done, to an order. */
export function usePendingChange(orderId: string): PendingChange | undefined {
  const changes = useStore(pendingChanges);
  return changes.findLast(({ orderIds, state }) => state !== 'refused' && orderIds.includes(orderId));
}
