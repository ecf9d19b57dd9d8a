import { createHmac, timingSafeEqual } from 'node:crypto';

/** A token is a random part and its HMAC together with whom it was made for; nothing is stored. */
export function makeCsrfToken(key: string, visitorId: string, random: Buffer): string {
  const part = random.toString('base64url');
  return `${part}.${signature(key, visitorId, part)}`;
}

export function isCsrfToken(key: string, visitorId: string, token: string): boolean {
  const [part = '', given = ''] = token.split('.');
  const wanted = Buffer.from(signature(key, visitorId, part));
  const got = Buffer.from(given);
  return got.length === wanted.length && timingSafeEqual(got, wanted);
}

function signature(key: string, visitorId: string, part: string): string {
  return createHmac('sha256', key).update(`${visitorId}.${part}`).digest('base64url');
}
