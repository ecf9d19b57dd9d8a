import { type Order, type OrderTicket, queryOrder } from '@print/contract/ordering';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { storeTicket } from './stored-ticket.ts';

/** The ticket (phone number and pickup code) is stored only after the order is found. */
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
    // Offline the query fails at once instead of pausing.
    networkMode: 'always',
    // A failed lookup counts against the rate limit, so only the button retries it.
    refetchOnWindowFocus: ({ state }) => state.data !== undefined,
    refetchOnReconnect: ({ state }) => state.data !== undefined,
    refetchInterval: ({ state }) => pollInterval(state.data),
  });

/** Polls in case live events do not arrive, until the order is collected or cancelled. */
export function pollInterval(order: Order | undefined): number | false {
  if (order === undefined || order.status === 'cancelled' || order.collected_at !== null) return false;
  return order.status === 'completed' ? 120_000 : 30_000;
}
