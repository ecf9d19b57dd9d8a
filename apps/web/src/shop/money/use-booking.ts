import type { StaffOrder } from '@print/contract/desk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { cacheStaffOrder } from '../staff-order-query.ts';
import { deskKey } from '../use-pending-change.ts';

/** Books money of an order, shows the changed order at once and refetches the desk. */
export function useBooking<Input>(send: (input: Input) => Promise<StaffOrder>, onBooked?: (order: StaffOrder) => void) {
  const queryClient = useQueryClient();
  const refetch = () => queryClient.invalidateQueries({ queryKey: deskKey });
  return useMutation({
    mutationFn: send,
    onSuccess: (order) => {
      cacheStaffOrder(queryClient, order);
      onBooked?.(order);
      void refetch();
    },
    // A colleague was faster, so what is on the screen is outdated.
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void refetch();
    },
  });
}
