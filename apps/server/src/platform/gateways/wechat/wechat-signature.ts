import { sign, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Clock, Deps } from '../../deps.ts';
import type { WechatConfig } from '../../gateway-config.ts';
import { GatewayError } from '../gateway-error.ts';

/** A message older than this may be a replay. */
const maxAgeMs = 5 * 60_000;

type Signed = { readonly method: string; readonly url: URL; readonly body: string };

/** The value of the Authorization header. */
export function authorizationOf(
  { method, url, body }: Signed,
  { mchId, serialNo, privateKey }: WechatConfig,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
): string {
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const nonce = random.bytes(16).toString('hex');
  const lines = [method, `${url.pathname}${url.search}`, timestamp, nonce, body, ''];
  const signature = sign('RSA-SHA256', Buffer.from(lines.join('\n')), privateKey).toString('base64');
  const fields = { mchid: mchId, nonce_str: nonce, signature, timestamp, serial_no: serialNo };
  const list = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`;
}

/** Throws `untrusted` unless WeChat Pay has signed exactly these bytes within the last minutes. */
export function assertSignedByWechat(
  headers: IncomingHttpHeaders,
  body: string | Buffer,
  { publicKeyId, publicKey }: WechatConfig,
  clock: Clock,
): void {
  const [serial, timestamp, nonce, signature] = ['serial', 'timestamp', 'nonce', 'signature'].map((name) => {
    const value = headers[`wechatpay-${name}`];
    return typeof value === 'string' ? value : '';
  });
  const ageMs = clock.now().getTime() - Number(timestamp) * 1000;
  const isRecent = /^\d{10}$/.test(timestamp ?? '') && Math.abs(ageMs) <= maxAgeMs;
  const message = Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), Buffer.from(body), Buffer.from('\n')]);
  const isSigned = () => verify('RSA-SHA256', message, publicKey, Buffer.from(signature ?? '', 'base64'));
  if (serial !== publicKeyId || !isRecent || !isSigned()) {
    throw new GatewayError('untrusted', 'the message is not signed by WeChat Pay');
  }
}
