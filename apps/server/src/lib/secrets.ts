import { createHash, createHmac } from 'node:crypto';

/** 256 random bits, safe in headers, cookies and URLs. */
export function newSecret(random: { bytes(size: number): Buffer }): string {
  return random.bytes(32).toString('base64url');
}

/** The stored form of a secret. A secret has 256 random bits, so an unsalted hash is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** For values that can be guessed, such as network addresses: without the key nobody can try them all. */
export function hashWithKey(key: string, value: string): string {
  return createHmac('sha256', key).update(value).digest('base64url');
}
