import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countSelectedPages, maxRangeLength, readPageRange, selectPages } from './page-range.ts';

test.each([
  ['', ''],
  ['  ', ''],
  ['1-', ''],
  ['3', '3'],
  ['1-3, 5, 8-', '1-3, 5, 8-'],
  ['1-3，5、8-', '1-3, 5, 8-'],
  ['１－３；５；８～', '1-3, 5, 8-'],
  ['2至4 6到7', '2-4, 6-7'],
  ['1 – 3 5—6', '1-3, 5-6'],
  ['1——3，8——', '1-3, 8-'],
  ['5, 1-3, 2', '1-3, 5'],
  ['1-3, 4-6', '1-6'],
  ['3-3', '3'],
  ['8-, 10, 2', '2, 8-'],
  ['2, 1-', ''],
  ['007', '7'],
  ['1,,2,', '1-2'],
])('%j is read as %j', (text, range) => {
  expect(readPageRange(text)).toEqual({ range });
});

test.each([
  ['abc', '看不懂“abc”，请像 1-3, 5, 8- 这样写'],
  ['1-3, x', '看不懂“x”，请像 1-3, 5, 8- 这样写'],
  ['-5', '看不懂“-5”，请像 1-3, 5, 8- 这样写'],
  ['1-2-3', '看不懂“1-2-3”，请像 1-3, 5, 8- 这样写'],
  ['1.5', '看不懂“1.5”，请像 1-3, 5, 8- 这样写'],
  ['，、', '看不懂“，、”，请像 1-3, 5, 8- 这样写'],
  ['0', '页码从 1 开始'],
  ['0-3', '页码从 1 开始'],
  ['6-3', '“6-3”前后颠倒了，请写成 3-6'],
  ['1'.repeat(7), '看不懂“1111111”，请像 1-3, 5, 8- 这样写'],
  ['1,'.repeat(200), '页码范围太长，最多 200 个字'],
])('%j is refused: %s', (text, problem) => {
  expect(readPageRange(text)).toEqual({ problem });
});

test('a page past the end is named, and an open end follows the count', () => {
  const problem = '文件只有 10 页，没有第 12 页';
  expect(readPageRange('3-12', 10)).toEqual({ problem });
  expect(readPageRange('12-, 2', 10)).toEqual({ problem });
  expect(readPageRange('2, 8-10', 10)).toEqual({ range: '2, 8-10' });
  expect(readPageRange('8-', 10)).toEqual({ range: '8-' });
  expect(readPageRange('', 10)).toEqual({ range: '' });
  expect(selectPages('8-', 10)).toEqual([8, 9, 10]);
  expect(selectPages('8-', 12)).toEqual([8, 9, 10, 11, 12]);
});

test('while the page count is an estimate, the sentence says so', () => {
  const problem = '目前估算只有 12 页，还不能选第 13 页，可先留空，页数确定后再填';
  expect(readPageRange('1-13', 12, true)).toEqual({ problem });
  expect(readPageRange('1-12', 12, true)).toEqual({ range: '1-12' });
});

test('of a document with fewer pages than estimated, the pages that exist are selected', () => {
  expect(selectPages('2, 8-10', 9)).toEqual([2, 8, 9]);
  expect(selectPages('8-10', 5)).toEqual([]);
});

describe('any range', () => {
  const page = fc.integer({ min: 1, max: 60 });
  const spans = fc.array(
    fc.tuple(page, fc.option(fc.integer({ min: 0, max: 30 }))).map(([first, more]) => [first, more ?? null] as const),
    { maxLength: 8 },
  );
  const separators = fc.constantFrom(',', '，', '、', ' , ', '; ');
  const written = fc.tuple(spans, separators, fc.constantFrom('-', '－', ' ~ ', '至'));

  test('selects the pages it names, each once and in order, however it is written', () =>
    fc.assert(
      fc.property(written, page, ([parts, separator, dash], pages) => {
        const text = parts
          .map(([first, more]) => `${first}${dash}${more === null ? '' : first + more}`)
          .join(separator);
        const read = readPageRange(text);
        if ('problem' in read) throw new Error(read.problem);
        const named = Array.from({ length: pages }, (_, index) => index + 1).filter(
          (number) =>
            parts.length === 0 || parts.some(([first, more]) => number >= first && number <= first + (more ?? 100)),
        );
        expect(selectPages(read.range, pages)).toEqual(named);
        expect(countSelectedPages(read.range, pages)).toBe(named.length);
      }),
    ));

  test('is read again as the same text', () =>
    fc.assert(
      fc.property(written, ([parts, separator]) => {
        const read = readPageRange(parts.map(([first, more]) => `${first}-${first + (more ?? 0)}`).join(separator));
        if ('problem' in read) throw new Error(read.problem);
        expect(readPageRange(read.range)).toEqual(read);
        expect(read.range.length).toBeLessThanOrEqual(maxRangeLength);
      }),
    ));

  test('is read or refused with a sentence, whatever the text', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), page, (text, pages) => {
        const read = readPageRange(text);
        if ('problem' in read) expect(read.problem).not.toBe('');
        else expect(selectPages(read.range, pages).every((number) => number >= 1 && number <= pages)).toBe(true);
      }),
      { numRuns: 500 },
    ));
});
