import { getShop } from '@print/contract/shop';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** Prices, limits, pickup point and opening hours, the same for all users. */
export const shopQuery = queryOptions({
  queryKey: ['shop'],
  queryFn: ({ signal }) => call(getShop, {}, { signal }),
  staleTime: 5 * 60_000,
  meta: { isPublic: true },
});

export const useShop = () => useQuery(shopQuery);
