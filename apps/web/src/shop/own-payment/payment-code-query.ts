import { createPaymentCode } from '@print/contract/gateway-payments';
import type { Order, OrderTicket } from '@print/contract/ordering';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** How the shop is asked for the code: by the id of an own or found order, or by the ticket. */
export type PaymentCodeKey = OrderTicket | { readonly id: string };

/** Another amount needs another code. */
export const paymentCodeQuery = ({ id, payable_now: amount }: Order, by: PaymentCodeKey) =>
  queryOptions({
    queryKey: ['payment-code', id, amount],
    queryFn: ({ signal }) => call(createPaymentCode, { body: by }, { signal }),
    networkMode: 'always',
    retry: false,
    // The code stays the same until it expires; the panel then offers a new one.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
