import * as z from 'zod';
import type { WechatConfig } from '../../gateway-config.ts';
import type { GatewayPayment } from '../gateway.ts';
import { GatewayError } from '../gateway-error.ts';
import { malformed } from '../parse-signed.ts';

/** A query's response, and the content of a notification. */
export const WechatTransaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string().min(1),
  trade_state: z.enum(['SUCCESS', 'REFUND', 'NOTPAY', 'USERPAYING', 'CLOSED', 'REVOKED', 'PAYERROR']),
  transaction_id: z.string().optional(),
  success_time: z.iso.datetime({ offset: true }).optional(),
  amount: z.object({ total: z.int().positive(), currency: z.string() }).optional(),
});

export function paymentOf(transaction: z.infer<typeof WechatTransaction>, config: WechatConfig): GatewayPayment {
  const { out_trade_no: reference, trade_state: state, transaction_id: transactionId } = transaction;
  if (transaction.appid !== config.appId || transaction.mchid !== config.mchId) {
    throw new GatewayError('untrusted', 'the message is for another app or merchant of WeChat Pay');
  }
  if (state === 'NOTPAY' || state === 'USERPAYING') return { state: 'waiting', reference };
  // REFUND: paid, and given back in part or as a whole.
  if (state !== 'SUCCESS' && state !== 'REFUND') return { state: 'closed', reference };
  const { success_time: paidAt, amount } = transaction;
  if (!transactionId || !paidAt || amount?.currency !== 'CNY') throw malformed();
  return { state: 'paid', reference, transactionId, amountFen: amount.total, paidAt: new Date(paidAt) };
}
