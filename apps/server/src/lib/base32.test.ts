import { expect, test } from 'vitest';
import { encodeBase32 } from './base32.ts';

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is encoded as in RFC 4648', (text, encoded) => {
  expect(encodeBase32(Buffer.from(text))).toBe(encoded);
});
