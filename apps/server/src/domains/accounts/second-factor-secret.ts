import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { newSecret } from '#lib/secrets.ts';
import type { Db } from '#platform/db/database.ts';
import { getOrCreateSecret } from '#platform/db/secrets.store.ts';
import type { Random } from '#platform/deps.ts';

/** Encrypts secrets of authenticator apps, and hashes recovery codes. */
export type SecondFactorKeys = { readonly encryption: Buffer; readonly hashing: Buffer };

/** One stored key for all users. It keeps the secrets out of single leaked tables, not out of a stolen database. */
export async function getSecondFactorKeys(db: Db, random: Pick<Random, 'bytes'>): Promise<SecondFactorKeys> {
  const root = await getOrCreateSecret(db, 'second-factor', () => newSecret(random));
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', root, '', purpose, 32));
  return { encryption: derive('secret'), hashing: derive('recovery-code') };
}

const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM. The user id is authenticated, so the secret cannot be moved to another user. */
export function encryptSecret(
  { encryption }: SecondFactorKeys,
  random: Pick<Random, 'bytes'>,
  userId: string,
  secret: Buffer,
): string {
  const iv = random.bytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', encryption, iv).setAAD(Buffer.from(userId));
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** Throws when the text was changed or belongs to another user. */
export function decryptSecret({ encryption }: SecondFactorKeys, userId: string, text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', encryption, bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(userId))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
}

/** Recovery codes have 50 random bits, and each hash belongs to one user. */
export function hashRecoveryCode({ hashing }: SecondFactorKeys, userId: string, code: string): string {
  return createHmac('sha256', hashing).update(`${userId}:${code}`).digest('base64url');
}
