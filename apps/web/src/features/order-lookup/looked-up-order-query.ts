import { type Order, type OrderTicket, queryOrder } from '@print/contract/ordering';
import { type Query, queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { storeTicket } from './stored-ticket.ts';

/** Whoever has found an order is remembered; a miss leaves nothing behind. */
export const lookedUpOrderQuery = (ticket: OrderTicket | undefined) =>
  queryOptions({
    queryKey: ['looked-up-order', ticket],
    queryFn:
      ticket === undefined
        ? skipToken
        : async ({ signal }) => {
            const order = await call(queryOrder, { body: ticket }, { signal });
            storeTicket(ticket);
            return order;
          },
    // Without a network one hears so at once, instead of waiting for it to come back.
    networkMode: 'always',
    // A miss counts against the limit, so it is repeated only by whoever presses the button.
    refetchOnWindowFocus: isFound,
    refetchOnReconnect: isFound,
    refetchInterval: ({ state }) => pollInterval(state.data),
  });

function isFound({ state }: Query<Order, Error, Order, readonly (string | OrderTicket | undefined)[]>) {
  return state.data !== undefined;
}

/** Where no live event comes through: how soon to look again, while there is something to wait for. */
export function pollInterval(order: Order | undefined): number | false {
  if (order === undefined || order.status === 'cancelled' || order.collected_at !== null) return false;
  return order.status === 'completed' ? 120_000 : 30_000;
}
