import * as z from 'zod';
import { parseBeijingTime } from '../beijing-time.ts';
import type { GatewayPayment } from '../gateway.ts';
import { malformed } from '../parse-signed.ts';
import { parseAmount } from './alipay-amount.ts';

/** The fields that a query's response and a notification share. */
export const AlipayTrade = z.object({
  out_trade_no: z.string().min(1),
  trade_no: z.string().min(1),
  trade_status: z.enum(['WAIT_BUYER_PAY', 'TRADE_CLOSED', 'TRADE_SUCCESS', 'TRADE_FINISHED']),
  total_amount: z.string(),
});

export function paymentOf(trade: z.infer<typeof AlipayTrade>, paidAtText: string | undefined): GatewayPayment {
  const reference = trade.out_trade_no;
  if (trade.trade_status === 'WAIT_BUYER_PAY') return { state: 'waiting', reference };
  if (trade.trade_status === 'TRADE_CLOSED') return { state: 'closed', reference };
  const amountFen = parseAmount(trade.total_amount);
  const paidAt = parseBeijingTime(paidAtText ?? '');
  if (amountFen === undefined || Number.isNaN(paidAt.getTime())) throw malformed();
  return { state: 'paid', reference, transactionId: trade.trade_no, amountFen, paidAt };
}
