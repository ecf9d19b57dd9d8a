import { getStaffOrder, type StaffOrder } from '@print/contract/desk';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { deskKey } from './use-pending-change.ts';

/** Polling is the fallback where live events do not arrive. */
export const deskPollMs = 15_000;

export const staffOrderKey = (id: string) => [...deskKey, 'order', id] as const;

export const staffOrderQuery = (id: string) =>
  queryOptions({
    queryKey: [...staffOrderKey(id), 'itself'],
    queryFn: ({ signal }) => call(getStaffOrder, { params: { id } }, { signal }),
    refetchInterval: deskPollMs,
  });

/** The queries of the orders found at the handover, by their codes. */
export const handoverKey = [...deskKey, 'handover'] as const;

/** Caches the order of a response, so that the page shows it without a refetch. */
export function cacheStaffOrder(queryClient: QueryClient, order: StaffOrder): void {
  queryClient.setQueryData(staffOrderQuery(order.id).queryKey, order);
  queryClient.setQueriesData<StaffOrder>({ queryKey: handoverKey }, (found) =>
    found?.id === order.id ? order : found,
  );
}
