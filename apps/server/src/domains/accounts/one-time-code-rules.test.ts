import { expect, test } from 'vitest';
import { formatRecoveryCode, readOneTimeCode } from './one-time-code-rules.ts';

test.each([
  ['123456', 'totp', '123456'],
  [' 123 456 ', 'totp', '123456'],
  ['１２３４５６', 'totp', '123456'],
  ['ABCDE-FGHIJ', 'recovery', 'ABCDEFGHIJ'],
  ['abcde fghij', 'recovery', 'ABCDEFGHIJ'],
  ['8ODE0-FGHIJ', 'recovery', 'BODEOFGHIJ'],
  ['1234567', 'recovery', '1234567'],
  ['9'.repeat(101), 'recovery', ''],
])('the input %s is read as a code of kind %s', (input, kind, code) => {
  expect(readOneTimeCode(input)).toEqual({ kind, code });
});

test('a recovery code is shown in two halves', () => {
  expect(formatRecoveryCode('ABCDEFGHIJ')).toBe('ABCDE-FGHIJ');
});
