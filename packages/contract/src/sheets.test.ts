import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultPrintSettings } from './default-print-settings.ts';
import { setsOf } from './price-list.ts';
import type { ColorMode, PaperSize, PrintedDocument, PrintSettings, PrintSided } from './print-settings.ts';
import { printedSides, sheetsOfDocument, sheetsOfGroup, splitIntoParts } from './sheets.ts';

const document = (pages: number, settings: Partial<PrintSettings> = {}): PrintedDocument => ({
  pages,
  settings: { ...defaultPrintSettings, print_sided: 'double', ...settings },
});
const a4 = document(5);

test.each<[PrintSided, number, number]>([
  ['single', 1, 1],
  ['single', 7, 7],
  ['double', 1, 1],
  ['double', 7, 4],
  ['double', 8, 4],
  ['single_double', 1, 1],
  ['single_double', 2, 2],
  ['single_double', 3, 2],
  ['single_double', 8, 5],
])('a document with the setting %s and %i pages takes %i sheets', (print_sided, pages, sheets) => {
  expect(sheetsOfDocument(document(pages, { print_sided }))).toBe(sheets);
});

test.each<[Partial<PrintSettings>, number, number, number]>([
  [{ page_range: '3-6', pages_per_side: 2 }, 10, 2, 1],
  [{ pages_per_side: 6 }, 54, 9, 5],
  [{ pages_per_side: 4, print_sided: 'single' }, 9, 3, 3],
  [{ page_range: '2-', pages_per_side: 9, print_sided: 'single_double' }, 20, 3, 2],
  [{ page_range: '8-10', print_sided: 'single_double' }, 5, 0, 0],
])('with the settings %j, %i pages take %i sides and %i sheets', (settings, pages, sides, sheets) => {
  expect(printedSides(document(pages, settings))).toBe(sides);
  expect(sheetsOfDocument(document(pages, settings))).toBe(sheets);
});

test('each document of a group takes its own sheets in all its copies', () => {
  const single = document(5, { print_sided: 'single', copies: 2 });
  expect(sheetsOfGroup('none', [a4, single])).toBe(3 + 10);
  expect(sheetsOfGroup('ring_bound', [a4, single])).toBe(3 + 10);
});

test.each<[string, PrintedDocument[], number]>([
  ['five pages', [a4], 2],
  ['eight pages', [document(8)], 2],
  ['nine pages', [document(9)], 3],
  ['five single-sided pages', [document(5, { print_sided: 'single' })], 2],
  ['the first page single-sided', [document(3, { print_sided: 'single_double' })], 1],
  ['two documents, the second of which starts on a front', [a4, document(2)], 2],
  ['a single-sided document keeps its blank backs beside another', [a4, document(2, { print_sided: 'single' })], 3],
  ['three sets', [document(5, { copies: 3 })], 6],
  ['different copies follow each other in one booklet', [a4, document(1, { copies: 2 })], 3],
  ['54 slides, 6 on a side, are 9 pages of the booklet', [document(54, { pages_per_side: 6 })], 3],
  ['a document without a selected page takes none', [a4, document(2, { page_range: '3' })], 2],
  ['a document in colour is a booklet of its own', [a4, document(5, { color_mode: 'color' })], 4],
  ['two papers are two booklets', [a4, document(5, { paper_size: 'b5_70g' })], 4],
])('the sheets of a stitched group are counted: %s', (_, documents, sheets) => {
  expect(sheetsOfGroup('staple', documents)).toBe(sheets);
  expect(sheetsOfGroup('staple_2', documents)).toBe(sheets);
});

test('adjacent documents of one paper and colour stay together, and none is lost', () => {
  const settings = fc.record({
    paper_size: fc.constantFrom<PaperSize>('a4_70g', 'a4_80g', 'b5_70g'),
    color_mode: fc.constantFrom<ColorMode>('black_white', 'color'),
  });
  const anyOrder = fc.property(fc.array(settings, { minLength: 1 }), (each) => {
    const documents = each.map((settings, index) => ({ settings, index }));
    const parts = splitIntoParts(documents);
    expect(parts.flat()).toEqual(documents);
    for (const [index, part] of parts.entries()) {
      expect(new Set(part.map(({ settings }) => JSON.stringify(settings))).size).toBe(1);
      if (index > 0) expect(part[0]?.settings).not.toEqual(parts[index - 1]?.[0]?.settings);
    }
  });
  fc.assert(anyOrder);
});

test('a group has sets if all its documents have the same number of copies', () => {
  expect(setsOf([document(1, { copies: 3 }), document(1, { copies: 3 })])).toBe(3);
  expect(setsOf([document(1, { copies: 3 }), document(1, { copies: 2 })])).toBeUndefined();
});

const picture = (pictures_before: number, settings: Partial<PrintSettings> = {}) =>
  document(1, { pictures_before, pages_per_side: 4, ...settings });

test('of pictures that share sides, the first one on a side takes it', () => {
  const sides = Array.from({ length: 9 }, (_, before) => printedSides(picture(before)));
  expect(sides).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1]);
  const sheets = Array.from({ length: 9 }, (_, before) => sheetsOfDocument(picture(before)));
  expect(sheets).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 1]);
});

test('pictures that share sides take as many sides and sheets as one document of these pages', () => {
  const settings = fc.record({
    print_sided: fc.constantFrom<PrintSided>('single', 'double', 'single_double'),
    pages_per_side: fc.constantFrom(1, 2, 4, 6, 9),
    copies: fc.integer({ min: 1, max: 3 }),
  });
  const binding = fc.constantFrom('none', 'staple', 'staple_2');
  fc.assert(
    fc.property(binding, settings, fc.integer({ min: 1, max: 50 }), (binding, settings, count) => {
      const pictures = Array.from({ length: count }, (_, before) => picture(before, settings));
      const whole = document(count, settings);
      expect(pictures.reduce((sum, each) => sum + printedSides(each), 0)).toBe(printedSides(whole));
      expect(sheetsOfGroup(binding, [a4, ...pictures, a4])).toBe(sheetsOfGroup(binding, [a4, whole, a4]));
    }),
  );
});
