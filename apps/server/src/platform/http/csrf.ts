import { createHmac, timingSafeEqual } from 'node:crypto';

/** A token is a nonce and the HMAC of nonce and visitor id, so nothing is stored. */
export function makeCsrfToken(key: string, visitorId: string, random: Buffer): string {
  const nonce = random.toString('base64url');
  return `${nonce}.${signNonce(key, visitorId, nonce)}`;
}

export function isCsrfToken(key: string, visitorId: string, token: string): boolean {
  const [nonce = '', mac = ''] = token.split('.');
  const expected = Buffer.from(signNonce(key, visitorId, nonce));
  const actual = Buffer.from(mac);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function signNonce(key: string, visitorId: string, nonce: string): string {
  return createHmac('sha256', key).update(`${visitorId}.${nonce}`).digest('base64url');
}
