import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { OrderTicket } from './ordering.ts';
import { PaymentMethod } from './orders.ts';
import { Yuan } from './price.ts';

/** Payments through Alipay's or WeChat Pay's own interface, in shops that have one. */
const tags = ['gateway-payments'];
const Moment = z.iso.datetime({ offset: true });

/** An order's own payment code, for exactly the amount that it owes now. */
export const PaymentCode = z.object({
  method: PaymentMethod,
  amount: Yuan,
  /** To be drawn as a QR code. */
  code_url: z.string(),
  expires_at: Moment,
});
export type PaymentCode = z.infer<typeof PaymentCode>;

/**
 * For an order of the caller by its id, or for any order by phone number and pickup code, which is limited and refused
 * as `queryOrder` is. The same code comes back until it expires or the amount changes.
 */
export const createPaymentCode = {
  method: 'POST',
  url: '/api/orders/payment-code/',
  schema: {
    summary: '订单的付款码（凭订单 id，或手机号和取件码）',
    tags,
    body: z.extend(z.partial(OrderTicket), { id: z.optional(z.uuid()) }),
    response: { 200: PaymentCode },
  },
} as const satisfies Endpoint;

/** `method` in lower case. Signed by the payment gateway; the response is what the gateway expects. */
export const notifyPayment = {
  method: 'POST',
  url: '/api/payments/:method/notify/',
  schema: {
    summary: '支付平台的付款通知（验签）',
    tags,
    params: z.object({ method: z.string() }),
    consumes: ['application/x-www-form-urlencoded', 'application/json'],
    response: { 200: z.unknown() },
  },
} as const satisfies Endpoint;

export const GatewayRefund = z.object({
  id: z.uuid(),
  created_at: Moment,
  amount: Yuan,
  reason: z.string(),
  state: z.enum(['processing', 'done', 'failed']),
  /** Why it failed, or what it waits for; empty otherwise. */
  problem: z.string(),
});
export type GatewayRefund = z.infer<typeof GatewayRefund>;

/** What can be given back the way it came. */
export const GatewayRefunds = z.object({
  method: PaymentMethod,
  /** Zero when nothing was paid through the gateway, or all of it is given back. */
  refundable: Yuan,
  /** Oldest first. */
  refunds: z.array(GatewayRefund),
});
export type GatewayRefunds = z.infer<typeof GatewayRefunds>;

const OrderId = z.object({ id: z.uuid() });

export const getGatewayRefunds = {
  method: 'GET',
  url: '/api/staff/orders/:id/gateway-refunds/',
  schema: { summary: '原路退款的进度', tags, params: OrderId, response: { 200: GatewayRefunds } },
} as const satisfies Endpoint;

/** Accepts the refund; the gateway is asked right after. */
export const createGatewayRefund = {
  method: 'POST',
  url: '/api/staff/orders/:id/gateway-refunds/',
  schema: {
    summary: '原路退款（须写原因）',
    tags,
    params: OrderId,
    body: z.object({ amount: Yuan, reason: z.optional(z.string()) }),
    response: { 201: GatewayRefunds },
  },
} as const satisfies Endpoint;
