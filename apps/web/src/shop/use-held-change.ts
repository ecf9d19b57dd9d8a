import { useQueryClient } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { holdChange } from './held-change.ts';
import { type HeldChange, heldChanges } from './held-list.ts';

/** Under which all that the counter looks at is kept; a change makes it out of date. */
export const deskKey = ['desk'] as const;

type Wish = Pick<HeldChange, 'orderIds' | 'text' | 'send'>;

/** Holds a change for five seconds, does it, and looks again. */
export function useHoldChange(): (wish: Wish) => void {
  const queryClient = useQueryClient();
  return (wish) =>
    holdChange({ ...wish, onSettled: () => void queryClient.invalidateQueries({ queryKey: deskKey }) });
}

/** What is about to be done, or being done, to an order. */
export function useHeldChange(orderId: string): HeldChange | undefined {
  const changes = useStore(heldChanges);
  return changes.findLast(({ orderIds, state }) => state !== 'refused' && orderIds.includes(orderId));
}
