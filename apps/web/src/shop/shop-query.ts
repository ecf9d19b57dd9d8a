import { getShop } from '@print/contract/shop';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** The shop's facts: prices, limits, pickup point, opening. The same for everybody. */
export const shopQuery = queryOptions({
  queryKey: ['shop'],
  queryFn: ({ signal }) => call(getShop, {}, { signal }),
  staleTime: 5 * 60_000,
  meta: { isPublic: true },
});

export const useShop = () => useQuery(shopQuery);
