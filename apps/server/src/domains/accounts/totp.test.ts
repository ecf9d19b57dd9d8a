import { describe, expect, test } from 'vitest';
import { findTotpStep, totpCode, totpStep } from './totp.ts';

/** The secret and the SHA-1 rows of RFC 6238, appendix B, with the last six of their eight digits. */
const secret = Buffer.from('12345678901234567890');
const vectors = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
] as const;

test.each(vectors)('the code at second %i is that of RFC 6238', (seconds, code) => {
  expect(totpCode(secret, totpStep(new Date(seconds * 1000)))).toBe(code);
});

/** The values of RFC 4226, appendix D. */
test('the codes of the first ten counters are those of RFC 4226', () => {
  expect(Array.from({ length: 10 }, (_, counter) => totpCode(secret, counter))).toEqual(
    '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' '),
  );
});

describe('a code', () => {
  const now = new Date('2026-11-17T12:00:10Z');
  const step = totpStep(now);
  const find = (code: string, lastUsedStep: number | null = null, at = now) =>
    findTotpStep(secret, code, at, lastUsedStep);
  const secondsLater = (seconds: number) => new Date(now.getTime() + seconds * 1000);

  test('is accepted one step before and after its time', () => {
    const code = totpCode(secret, step);
    for (const seconds of [-40, -20, 0, 30, 49]) expect(find(code, null, secondsLater(seconds))).toBe(step);
    for (const seconds of [-41, 50]) expect(find(code, null, secondsLater(seconds))).toBe(undefined);
  });

  test('works once, and earlier codes do not work after it', () => {
    expect(find(totpCode(secret, step), step)).toBe(undefined);
    expect(find(totpCode(secret, step - 1), step)).toBe(undefined);
    expect(find(totpCode(secret, step + 1), step)).toBe(step + 1);
    expect(find(totpCode(secret, step), step - 1)).toBe(step);
  });

  test.each(['', '12345', '1234567', '１２３４５６', '-12345', '1e5000', '12 345'])(
    'that reads %j is wrong',
    (code) => {
      expect(find(code)).toBe(undefined);
    },
  );
});
