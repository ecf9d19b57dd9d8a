import { expect, test } from 'vitest';
import { formatSize } from './format-size.ts';

test.each([
  [900, '0.1 MB 以内'],
  [1_258_291, '1.2 MB'],
  [999 * 1024 ** 2, '999.0 MB'],
  [1000 * 1024 ** 2, '1.0 GB'],
  [1.25 * 1024 ** 3, '1.3 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
