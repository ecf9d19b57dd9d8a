import { getStaffOrder, type StaffOrder } from '@print/contract/desk';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { deskKey } from './use-pending-change.ts';

/** Where no live event comes through, one looks again. */
export const deskPollMs = 15_000;

export const staffOrderKey = (id: string) => [...deskKey, 'order', id] as const;

export const staffOrderQuery = (id: string) =>
  queryOptions({
    queryKey: [...staffOrderKey(id), 'itself'],
    queryFn: ({ signal }) => call(getStaffOrder, { params: { id } }, { signal }),
    refetchInterval: deskPollMs,
  });

/** What a call has answered is what there is to see, at once. */
export function cacheStaffOrder(queryClient: QueryClient, order: StaffOrder): void {
  queryClient.setQueryData(staffOrderQuery(order.id).queryKey, order);
}
