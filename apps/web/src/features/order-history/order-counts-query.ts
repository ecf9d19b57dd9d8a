import { countOrders } from '@print/contract/ordering';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { orderListKey } from '#shop/order-page-query.ts';

export const orderCountsQuery = queryOptions({
  queryKey: [...orderListKey, 'counts'],
  queryFn: ({ signal }) => call(countOrders, {}, { signal }),
});
