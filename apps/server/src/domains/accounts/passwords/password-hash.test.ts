import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword, isPasswordCorrect } from './password-hash.ts';

const random = { bytes: randomBytes };

test('a password verifies in every Unicode form, and no other password does', async () => {
  const hash = await hashPassword(random, 'Ｃafé-2楼');
  expect(await isPasswordCorrect(hash, 'Cafe\u0301-2楼')).toBe(true);
  for (const other of ['', 'café-2楼', 'Café-2楼 ', 'x'.repeat(100_000)])
    expect(await isPasswordCorrect(hash, other)).toBe(false);
});

test('the same password is stored differently each time', async () => {
  expect(await hashPassword(random, 'same same')).not.toBe(await hashPassword(random, 'same same'));
});

test('no password verifies for a user without one', async () => {
  for (const none of [null, undefined])
    for (const guess of ['', 'null', 'x'.repeat(1000)]) expect(await isPasswordCorrect(none, guess)).toBe(false);
});

test('a hash with another cost still verifies', async () => {
  // Created by the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -l 32 -e
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await isPasswordCorrect(hash, 'password')).toBe(true);
  expect(await isPasswordCorrect(hash, 'passwore')).toBe(false);
});
