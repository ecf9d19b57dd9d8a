import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PaperSize, PrintSided } from './print-settings.ts';
import { type SheetDocument, setsOf, sheetsOfDocument, sheetsOfGroup, splitByPaper } from './sheets.ts';

const a4 = { pages: 5, copies: 1, printSided: 'double', paperSize: 'a4_70g' } as const;

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
])('%s, %i pages: %i sheets', (printSided, pages, sheets) => {
  expect(sheetsOfDocument({ printSided, pages })).toBe(sheets);
});

test('each document of a group takes its own sheets, as often as it is wanted', () => {
  const single = { ...a4, printSided: 'single', copies: 2 } as const;
  expect(sheetsOfGroup('none', [a4, single])).toBe(3 + 10);
  expect(sheetsOfGroup('ring_bound', [a4, single])).toBe(3 + 10);
});

test.each<[string, SheetDocument[], number]>([
  ['five pages', [a4], 2],
  ['eight pages', [{ ...a4, pages: 8 }], 2],
  ['nine pages', [{ ...a4, pages: 9 }], 3],
  ['five single-sided pages', [{ ...a4, printSided: 'single' }], 2],
  ['the first page single-sided', [{ ...a4, pages: 3, printSided: 'single_double' }], 1],
  ['two of which the second begins on a front', [a4, { ...a4, pages: 2 }], 2],
  ['a single-sided one keeps blank backs beside others', [a4, { ...a4, pages: 2, printSided: 'single' }], 3],
  ['three sets', [{ ...a4, copies: 3 }], 6],
  ['differing copies follow each other in one booklet', [a4, { ...a4, pages: 1, copies: 2 }], 3],
  ['two papers are two booklets', [a4, { ...a4, paperSize: 'b5_70g' }], 4],
])('stitched: %s', (_, documents, sheets) => {
  expect(sheetsOfGroup('staple', documents)).toBe(sheets);
});

test('neighbours on the same paper stay together, and nothing is lost', () => {
  const papers = fc.array(fc.constantFrom<PaperSize>('a4_70g', 'a4_80g', 'b5_70g'), { minLength: 1 });
  const anyOrder = fc.property(papers, (sizes) => {
    const documents = sizes.map((paperSize, place) => ({ paperSize, place }));
    const parts = splitByPaper(documents);
    expect(parts.flat()).toEqual(documents);
    for (const [index, part] of parts.entries()) {
      expect(new Set(part.map(({ paperSize }) => paperSize)).size).toBe(1);
      if (index > 0) expect(part[0]?.paperSize).not.toBe(parts[index - 1]?.[0]?.paperSize);
    }
  });
  fc.assert(anyOrder);
});

test('a set is what all documents are wanted equally often', () => {
  expect(setsOf([{ copies: 3 }, { copies: 3 }])).toBe(3);
  expect(setsOf([{ copies: 3 }, { copies: 2 }])).toBeUndefined();
});
