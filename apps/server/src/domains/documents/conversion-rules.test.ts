import { expect, test } from 'vitest';
import { conversionCost, hasCrashedTooOften, laneOf, mayConvertAgain, retryDelayMs } from './conversion-rules.ts';

const mebibyte = 1024 * 1024;

test.each([
  ['docx', 20_000, 3, 'quick'],
  ['docx', 20_000, 40, 'quick'],
  ['docx', 20_000, 41, 'slow'],
  ['docx', 9 * mebibyte, 3, 'slow'],
  ['doc', 20_000, 300, 'slow'],
  ['pptx', 2 * mebibyte, 25, 'quick'],
  ['pptx', 2 * mebibyte, 200, 'slow'],
  ['ppt', 30 * mebibyte, 10, 'slow'],
  ['pdf', 3 * mebibyte, 1200, 'quick'],
  ['pdf', 150 * mebibyte, 10, 'slow'],
  ['png', 20 * mebibyte, 1, 'quick'],
  ['heic', 3 * mebibyte, 1, 'quick'],
] as const)('a %s of %d bytes and %d pages is %s', (kind, sizeBytes, instantPages, lane) => {
  expect(laneOf({ kind, sizeBytes, instantPages })).toBe(lane);
});

test('a document without a count is quick or slow by its size', () => {
  expect(laneOf({ kind: 'docx', sizeBytes: 300_000, instantPages: null })).toBe('quick');
  expect(laneOf({ kind: 'docx', sizeBytes: 2 * mebibyte, instantPages: null })).toBe('slow');
});

test('a conversion costs more by pages and size, and most after it was postponed', () => {
  const cost = (changes: Partial<Parameters<typeof conversionCost>[0]>) =>
    conversionCost({ kind: 'docx', sizeBytes: 20_000, instantPages: 2, postponements: 0, ...changes });
  const ascending = [
    cost({ kind: 'pdf', instantPages: 1200 }),
    cost({}),
    cost({ instantPages: 3 }),
    cost({ instantPages: null, sizeBytes: 300_000 }),
    cost({ kind: 'heic', instantPages: 1 }),
    cost({ instantPages: 40 }),
    cost({ instantPages: 40, sizeBytes: 8 * mebibyte }),
    cost({ postponements: 1 }),
  ];
  expect(ascending.toSorted((one, other) => one - other)).toEqual(ascending);
  expect(new Set(ascending).size).toBe(ascending.length);
});

test('a file that crashed the converter twice is blocked', () => {
  expect([0, 1, 2, 3].map(hasCrashedTooOften)).toEqual([false, false, true, true]);
});

test('only temporary failures are retried', () => {
  const mayAfter = (crashes: number) => (failure: string | null) => mayConvertAgain(failure, crashes);
  expect(['crashed', 'no_pages'].map(mayAfter(2))).toEqual([true, true]);
  expect(['set_aside', 'too_many_pages', 'damaged_picture', null].map(mayAfter(2))).toEqual(Array(4).fill(false));
});

test('a blocked file is tried again when its crashes are forgotten', () => {
  expect([0, 1, 2].map((crashes) => mayConvertAgain('set_aside', crashes))).toEqual([true, true, false]);
});

test('a postponed document is tried again less and less often, but every hour', () => {
  expect([0, 1, 2, 5, 6, 7, 500].map((times) => retryDelayMs(times) / 60_000)).toEqual([1, 2, 4, 32, 60, 60, 60]);
});
