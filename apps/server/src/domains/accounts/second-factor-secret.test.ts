import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { decryptSecret, encryptSecret, hashRecoveryCode } from './second-factor-secret.ts';

const random = { bytes: randomBytes };
const keys = { encryption: randomBytes(32), hashing: randomBytes(32) };
const secret = randomBytes(20);

test('a secret is decrypted only for its user, with its key and unchanged', () => {
  const text = encryptSecret(keys, random, 'li', secret);
  expect(decryptSecret(keys, 'li', text)).toEqual(secret);
  expect(text).not.toContain(secret.toString('base64url'));
  expect(encryptSecret(keys, random, 'li', secret)).not.toBe(text);
  expect(() => decryptSecret(keys, 'wang', text)).toThrow();
  expect(() => decryptSecret({ ...keys, encryption: randomBytes(32) }, 'li', text)).toThrow();
  const changed = Buffer.from(text, 'base64url');
  changed[30] = (changed[30] ?? 0) ^ 1;
  expect(() => decryptSecret(keys, 'li', changed.toString('base64url'))).toThrow();
});

test('the hash of a recovery code depends on its user', () => {
  expect(hashRecoveryCode(keys, 'li', 'ABCDEFGHIJ')).not.toBe(hashRecoveryCode(keys, 'wang', 'ABCDEFGHIJ'));
});
