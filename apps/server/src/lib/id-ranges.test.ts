import { expect, test } from 'vitest';
import { idRanges } from './id-ranges.ts';

test('the ranges cover all ids once', () => {
  const ranges = idRanges(new Date()).sort((a, b) => a.first.localeCompare(b.first));
  expect(ranges).toHaveLength(16);
  expect(ranges[0]?.first).toBe('00000000-0000-0000-0000-000000000000');
  expect(ranges.at(-1)?.last).toBe('ffffffff-ffff-ffff-ffff-ffffffffffff');
  for (const { prefix, first, last } of ranges) expect([first[0], last[0]]).toEqual([prefix, prefix]);
});

test('sixteen hours in a row start with sixteen different ranges', () => {
  const starts = Array.from({ length: 16 }, (_, hour) => idRanges(new Date(hour * 3_600_000))[0]?.prefix);
  expect(new Set(starts).size).toBe(16);
});
