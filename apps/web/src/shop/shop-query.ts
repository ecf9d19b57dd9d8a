import { getShop, type Shop, type ShopPaper } from '@print/contract/shop';
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

/** The paper that stands for the shop's prices in examples. A shop always offers one. */
export const firstPaper = ({ price_list: { papers } }: Shop) => papers.find(({ is_shown }) => is_shown) as ShopPaper;
