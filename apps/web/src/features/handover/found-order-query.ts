import { findOrderByCode } from '@print/contract/desk';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { deskPollMs, handoverKey } from '#shop/staff-order-query.ts';

/** Never cached: a customer waits at the counter for the current state. */
export const foundOrderQuery = (code: string) =>
  queryOptions({
    queryKey: [...handoverKey, code],
    queryFn: ({ signal }) => call(findOrderByCode, { querystring: { code } }, { signal }),
    refetchInterval: ({ state }) => (state.data ? deskPollMs : false),
    staleTime: 0,
    gcTime: 0,
  });
