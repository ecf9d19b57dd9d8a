import * as z from 'zod';
import type { Clock } from '../../deps.ts';
import type { AlipayConfig } from '../../gateway-config.ts';
import { formatBeijingTime } from '../beijing-time.ts';
import type { Gateway, GatewayPayment, GatewayRefund, RefundReference } from '../gateway.ts';
import { isRefusal } from '../gateway-error.ts';
import { malformed } from '../parse-signed.ts';
import { formatAmount, parseAmount } from './alipay-amount.ts';
import { createAlipayClient } from './alipay-client.ts';
import { AlipayTrade, paymentOf } from './alipay-trade.ts';
import { readAlipayNotification } from './read-alipay-notification.ts';

const Code = z.object({ out_trade_no: z.string(), qr_code: z.string().startsWith('https://') });
const QueriedTrade = z.object({ ...AlipayTrade.shape, send_pay_date: z.string().optional() });
const Closed = z.object({ out_trade_no: z.string().optional() });
const Refunded = z.object({ fund_change: z.string().optional() });
const QueriedRefund = z.object({ refund_status: z.string().optional(), refund_amount: z.string().optional() });

/** Alipay's payment in person (当面付): the customer scans a code of this order. */
export function openAlipay(config: AlipayConfig, { clock }: { readonly clock: Clock }): Gateway {
  const client = createAlipayClient(config, clock);

  const queryPayment = async (reference: string): Promise<GatewayPayment> => {
    const content = { out_trade_no: reference };
    const trade = await client
      .call(QueriedTrade, { method: 'alipay.trade.query', content })
      .catch(undefinedIf('ACQ.TRADE_NOT_EXIST'));
    if (!trade) return { state: 'unknown', reference };
    if (trade.out_trade_no !== reference) throw malformed();
    return paymentOf(trade, trade.send_pay_date);
  };

  const queryRefund = async (
    { reference, refundReference }: RefundReference,
    amountFen?: number,
  ): Promise<GatewayRefund> => {
    const content = { out_trade_no: reference, out_request_no: refundReference };
    const refund = await client
      .call(QueriedRefund, { method: 'alipay.trade.fastpay.refund.query', content })
      .catch(undefinedIf('ACQ.TRADE_NOT_EXIST'));
    // Alipay answers with success and without a status if it has no such refund.
    const isDone = refund?.refund_status === 'REFUND_SUCCESS';
    if (isDone && amountFen !== undefined && parseAmount(refund.refund_amount ?? '') !== amountFen) throw malformed();
    return { state: isDone ? 'done' : 'unknown', reference, refundReference };
  };

  return {
    acknowledgement: { contentType: 'text/plain', body: 'success' },
    queryPayment,
    queryRefund: async (refund) => await queryRefund(refund),
    readNotification: (_headers, body) => readAlipayNotification(config, client, body),

    createCode: async ({ reference, amountFen, subject, expiresAt, notifyUrl }) => {
      const content = {
        out_trade_no: reference,
        total_amount: formatAmount(amountFen),
        subject,
        // The first ends the payment, the second the code, which otherwise can be scanned for two hours.
        time_expire: formatBeijingTime(expiresAt),
        qr_code_timeout_express: `${minutesUntil(expiresAt, clock.now())}m`,
        ...(config.sellerId !== undefined && { seller_id: config.sellerId }),
      };
      const code = await client.call(Code, { method: 'alipay.trade.precreate', content, notifyUrl });
      if (code.out_trade_no !== reference) throw malformed();
      return { codeUrl: code.qr_code };
    },

    closePayment: async (reference) => {
      try {
        await client.call(Closed, { method: 'alipay.trade.close', content: { out_trade_no: reference } });
        return { state: 'closed', reference };
      } catch (error) {
        if (!isRefusal(error)) throw error;
        // Paid or closed before. A code that nobody has scanned is `unknown` and ends by itself: alipay.trade.cancel
        // could close it, but would give back a payment that is faster, behind the ledger's back.
        return await queryPayment(reference);
      }
    },

    refund: async ({ reference, refundReference, amountFen, reason }) => {
      const content = {
        out_trade_no: reference,
        out_request_no: refundReference,
        refund_amount: formatAmount(amountFen),
        refund_reason: reason,
      };
      const refunded = await client.call(Refunded, { method: 'alipay.trade.refund', content });
      if (refunded.fund_change === 'Y') return { state: 'done', reference, refundReference };
      // N: this request moved no money. An earlier one with the same reference may have.
      const queried = await queryRefund({ reference, refundReference }, amountFen);
      return queried.state === 'done' ? queried : { state: 'processing', reference, refundReference };
    },
  };
}

/** Whole minutes, and at least one: Alipay takes nothing else. */
function minutesUntil(end: Date, now: Date): number {
  return Math.max(1, Math.floor((end.getTime() - now.getTime()) / 60_000));
}

function undefinedIf(code: string): (error: unknown) => undefined {
  return (error) => {
    if (isRefusal(error) && error.code === code) return undefined;
    throw error;
  };
}
