import { createDecipheriv } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod';
import type { Clock } from '../../deps.ts';
import type { WechatConfig } from '../../gateway-config.ts';
import type { GatewayPayment } from '../gateway.ts';
import { GatewayError } from '../gateway-error.ts';
import { parseSigned } from '../parse-signed.ts';
import { assertSignedByWechat } from './wechat-signature.ts';
import { paymentOf, WechatTransaction } from './wechat-transaction.ts';

const tagBytes = 16;

const Notification = z.object({
  event_type: z.literal('TRANSACTION.SUCCESS'),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.base64(),
    nonce: z.string().length(12),
    associated_data: z.string().default(''),
  }),
});
type Resource = z.infer<typeof Notification>['resource'];

export function readWechatNotification(
  config: WechatConfig,
  clock: Clock,
  headers: IncomingHttpHeaders,
  body: Buffer,
): GatewayPayment {
  assertSignedByWechat(headers, body, config, clock);
  const { resource } = parseSigned(Notification, body.toString('utf8'));
  return paymentOf(parseSigned(WechatTransaction, decrypt(resource, config.apiV3Key)), config);
}

function decrypt({ ciphertext, nonce, associated_data: associatedData }: Resource, key: string): string {
  try {
    const bytes = Buffer.from(ciphertext, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    decipher.setAAD(Buffer.from(associatedData));
    return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    // Also when the operator has changed the key at WeChat Pay and not here.
    throw new GatewayError('untrusted', 'the notification is not encrypted with our WeChat Pay key');
  }
}
