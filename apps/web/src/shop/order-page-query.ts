import { listOrders, type Order } from '@print/contract/ordering';
import type { OrderStatus } from '@print/contract/orders';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callForItems, isReadable, type UnreadableItem } from '#api/call-for-items.ts';

/** The query key of the customer's own orders; a new order invalidates it. */
export const orderListKey = ['orders'] as const;

/** Must equal the server's page size. */
const pageSize = 20;

export type HistoryPage = { orders: (Order | UnreadableItem)[]; count: number; pageCount: number };

type OrderPage = { readonly filter: 'all' | OrderStatus; readonly page: number };

export const orderPageQuery = ({ filter, page }: OrderPage) =>
  queryOptions({
    queryKey: [...orderListKey, filter, page],
    queryFn: async ({ signal }): Promise<HistoryPage> => {
      const status = filter === 'all' ? undefined : filter;
      const reply = await callForItems(listOrders, { querystring: { status, page: String(page) } }, { signal });
      const { results: orders, count } = Array.isArray(reply) ? { results: reply, count: reply.length } : reply;
      return { orders, count, pageCount: Math.max(1, Math.ceil(count / pageSize)) };
    },
    // Offline the query fails at once; it refetches on reconnect.
    networkMode: 'always',
    refetchOnReconnect: true,
    placeholderData: keepPreviousData,
    // Polls open orders in case live events do not arrive.
    refetchInterval: ({ state }) =>
      state.data?.orders.some((order) => isReadable(order) && isInProgress(order)) ? 60_000 : false,
  });

function isInProgress({ status }: Order): boolean {
  return status === 'pending' || status === 'processing';
}
