import type { Order } from '@print/contract/ordering';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';

/** Shows the changed order. Without an order it is fetched again, because the shop was faster. */
export type OrderChanged = (order?: Order) => void;

/** A change of an order by its customer. */
export function useOrderChange<Input>(change: (input: Input) => Promise<Order>, onChanged: OrderChanged) {
  return useMutation({
    mutationFn: change,
    // Offline it fails at once instead of pausing.
    networkMode: 'always',
    onSuccess: (order) => onChanged(order),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) onChanged();
    },
  });
}
