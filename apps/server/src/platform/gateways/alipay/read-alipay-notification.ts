import * as z from 'zod';
import type { AlipayConfig } from '../../gateway-config.ts';
import type { GatewayPayment } from '../gateway.ts';
import { GatewayError } from '../gateway-error.ts';
import { malformed } from '../parse-signed.ts';
import type { AlipayClient } from './alipay-client.ts';
import { AlipayTrade, paymentOf } from './alipay-trade.ts';

const Notification = z.object({
  ...AlipayTrade.shape,
  app_id: z.string(),
  seller_id: z.string().optional(),
  gmt_payment: z.string().optional(),
});

export function readAlipayNotification(config: AlipayConfig, client: AlipayClient, body: Buffer): GatewayPayment {
  const entries = [...new URLSearchParams(body.toString('utf8'))];
  const fields = Object.fromEntries(entries);
  // The signature covers one value of each field.
  if (Object.keys(fields).length !== entries.length) throw malformed();
  if (!client.hasValidSign(fields)) throw new GatewayError('untrusted', 'the notification is not signed by Alipay');
  const parsed = Notification.safeParse(fields);
  if (!parsed.success) throw malformed();
  const notification = parsed.data;
  if (notification.app_id !== config.appId) {
    throw new GatewayError('untrusted', 'the notification is for another Alipay app');
  }
  if (config.sellerId !== undefined && notification.seller_id !== config.sellerId) {
    throw new GatewayError('untrusted', 'the notification is for another Alipay merchant');
  }
  return paymentOf(notification, notification.gmt_payment);
}
