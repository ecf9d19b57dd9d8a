import * as z from 'zod';
import type { Deps } from '../../deps.ts';
import type { WechatConfig } from '../../gateway-config.ts';
import { formatWithOffset } from '../beijing-time.ts';
import type { Gateway, GatewayPayment, GatewayRefund, RefundReference } from '../gateway.ts';
import { isRefusal } from '../gateway-error.ts';
import { malformed } from '../parse-signed.ts';
import { readWechatNotification } from './read-wechat-notification.ts';
import { createWechatClient } from './wechat-client.ts';
import { paymentOf, WechatTransaction } from './wechat-transaction.ts';

const Code = z.object({ code_url: z.string().startsWith('weixin://') });
const Refund = z.object({
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  status: z.enum(['SUCCESS', 'CLOSED', 'PROCESSING', 'ABNORMAL']),
  amount: z.object({ refund: z.int(), currency: z.string() }),
});
const refundStates = { SUCCESS: 'done', PROCESSING: 'processing', CLOSED: 'failed', ABNORMAL: 'failed' } as const;

/** WeChat Pay's Native payment, API version 3: the customer scans a code of this order. */
export function openWechat(config: WechatConfig, deps: Pick<Deps, 'clock' | 'random'>): Gateway {
  const client = createWechatClient(config, deps);
  const { appId, mchId } = config;
  const pathOf = (reference: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(reference)}`;

  const queryPayment = async (reference: string): Promise<GatewayPayment> => {
    const path = `${pathOf(reference)}?mchid=${encodeURIComponent(mchId)}`;
    const transaction = await client.call(WechatTransaction, { method: 'GET', path }).catch(undefinedIfMissing);
    if (!transaction) return { state: 'unknown', reference };
    if (transaction.out_trade_no !== reference) throw malformed();
    return paymentOf(transaction, config);
  };

  const presentRefund = ({ reference, refundReference }: RefundReference, refund: z.infer<typeof Refund>) => {
    const isOurs = refund.out_trade_no === reference && refund.out_refund_no === refundReference;
    if (!isOurs || refund.amount.currency !== 'CNY') throw malformed();
    return { state: refundStates[refund.status], reference, refundReference } satisfies GatewayRefund;
  };

  return {
    acknowledgement: { contentType: 'application/json', body: '{"code":"SUCCESS"}' },
    queryPayment,
    readNotification: (headers, body) => readWechatNotification(config, deps.clock, headers, body),

    createCode: async ({ reference, amountFen, subject, expiresAt, notifyUrl }) => {
      const content = {
        appid: appId,
        mchid: mchId,
        description: subject,
        out_trade_no: reference,
        time_expire: formatWithOffset(expiresAt),
        notify_url: notifyUrl,
        amount: { total: amountFen, currency: 'CNY' },
      };
      const code = await client.call(Code, { method: 'POST', path: '/v3/pay/transactions/native', content });
      return { codeUrl: code.code_url };
    },

    closePayment: async (reference) => {
      try {
        const path = `${pathOf(reference)}/close`;
        await client.call(z.unknown(), { method: 'POST', path, content: { mchid: mchId } });
        return { state: 'closed', reference };
      } catch (error) {
        if (!isRefusal(error)) throw error;
        return await queryPayment(reference);
      }
    },

    refund: async ({ reference, refundReference, amountFen, totalFen, reason }) => {
      const content = {
        out_trade_no: reference,
        out_refund_no: refundReference,
        reason,
        amount: { refund: amountFen, total: totalFen, currency: 'CNY' },
      };
      const refund = await client.call(Refund, { method: 'POST', path: '/v3/refund/domestic/refunds', content });
      if (refund.amount.refund !== amountFen) throw malformed();
      return presentRefund({ reference, refundReference }, refund);
    },

    queryRefund: async ({ reference, refundReference }) => {
      const path = `/v3/refund/domestic/refunds/${encodeURIComponent(refundReference)}`;
      const refund = await client.call(Refund, { method: 'GET', path }).catch(undefinedIfMissing);
      if (!refund) return { state: 'unknown', reference, refundReference };
      return presentRefund({ reference, refundReference }, refund);
    },
  };
}

const missingCodes = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS'];

function undefinedIfMissing(error: unknown): undefined {
  if (isRefusal(error) && missingCodes.includes(error.code ?? '')) return undefined;
  throw error;
}
