import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countColorSides, formatColorPages, pagesOfSides, readColorPages } from './color-pages.ts';
import { readPageRange } from './page-range.ts';
import { printedSides } from './sheets.ts';

const settings = {
  color_mode: 'black_white',
  print_sided: 'single',
  paper_size: 'a4_70g',
  copies: 1,
  page_range: '',
  pages_per_side: 1,
  pictures_before: 0,
} as const;

test.each([
  [[], ''],
  [[7], '7'],
  [[1, 2, 3, 7], '1-3, 7'],
  [[1, 3, 5, 6], '1, 3, 5-6'],
])('the pages %j are written as %j', (pages, text) => {
  expect(formatColorPages(pages)).toBe(text);
});

test.each([
  ['', '1-3, 7', 1, 4],
  ['', '1-3, 7', 2, 3],
  ['', '1-3, 7', 4, 2],
  ['3-6', '1-3, 7', 2, 1],
  ['4-6', '1-3, 7', 1, 0],
  ['4-', '1-3, 7', 6, 1],
  ['', '', 1, 0],
] as const)(
  'of the pages %j, with colour on %j and %i on a side, %i sides have colour',
  (range, colorPages, n, sides) => {
    const layout = { pages: 10, settings: { ...settings, page_range: range, pages_per_side: n } };
    expect(countColorSides(layout, colorPages)).toBe(sides);
  },
);

test.each([null, undefined])('before the pages are examined (%s), every side counts', (colorPages) => {
  const layout = { pages: 10, settings: { ...settings, page_range: '2-6', pages_per_side: 2 } } as const;
  expect(countColorSides(layout, colorPages)).toBe(3);
  expect(readColorPages(colorPages, 10)).toBeUndefined();
});

test('of pictures in colour that share sides, the first one on a side takes it', () => {
  const sides = Array.from({ length: 9 }, (_, before) =>
    countColorSides({ pages: 1, settings: { ...settings, pages_per_side: 4, pictures_before: before } }, '1'),
  );
  expect(sides).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1]);
});

describe('any document', () => {
  const page = fc.integer({ min: 1, max: 80 });
  const pageSet = fc.uniqueArray(page, { maxLength: 40 }).map((pages) => pages.toSorted((a, b) => a - b));
  const perSide = fc.constantFrom(1, 2, 4, 6, 9);

  test('gets its pages with colour back from the text, which is the spelling of page ranges', () =>
    fc.assert(
      fc.property(pageSet, (colored) => {
        const text = formatColorPages(colored);
        expect([...(readColorPages(text, 80) ?? [])]).toEqual(colored);
        // Longer texts are not accepted as a range of pages.
        if (text.length <= 200 && text !== '') expect(readPageRange(text)).toEqual({ range: text });
      }),
    ));

  test('has as many sides with colour as a count page by page', () =>
    fc.assert(
      fc.property(page, pageSet, pageSet, perSide, (pages, colored, chosen, n) => {
        const range = formatColorPages(chosen);
        const layout = { pages, settings: { ...settings, page_range: range, pages_per_side: n } };
        let sides = 0;
        let place = 0;
        let isColored = false;
        const endSide = () => {
          if (isColored) sides += 1;
          place = 0;
          isColored = false;
        };
        for (let number = 1; number <= pages; number += 1) {
          if (range !== '' && !chosen.includes(number)) continue;
          isColored ||= colored.includes(number);
          place += 1;
          if (place === n) endSide();
        }
        endSide();
        expect(countColorSides(layout, formatColorPages(colored))).toBe(sides);
        expect(pagesOfSides(layout)).toHaveLength(printedSides(layout));
        expect(countColorSides(layout, null)).toBe(printedSides(layout));
      }),
    ));
});
