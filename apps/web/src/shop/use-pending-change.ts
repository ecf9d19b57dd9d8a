import { useQueryClient } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { type PendingChange, pendingChanges } from './pending-changes-store.ts';
import { scheduleChange } from './schedule-change.ts';

/** The query key prefix of everything the desk shows; a change invalidates all of it. */
export const deskKey = ['desk'] as const;

type NewChange = Pick<PendingChange, 'orderIds' | 'text' | 'send'>;

/** Schedules a change and refetches the desk's queries after it. */
export function useScheduleChange(): (change: NewChange) => void {
  const queryClient = useQueryClient();
  return (change) =>
    scheduleChange({ ...change, onSettled: () => void queryClient.invalidateQueries({ queryKey: deskKey }) });
}

/** The change of an order that is pending or being sent. */
export function usePendingChange(orderId: string): PendingChange | undefined {
  const changes = useStore(pendingChanges);
  return changes.findLast(({ orderIds, state }) => state !== 'refused' && orderIds.includes(orderId));
}
