import { defaultPriceList } from '@print/contract/default-price-list';
import { defaultPrintSettings } from '@print/contract/default-print-settings';
import { fen } from '@print/contract/price';
import type { PriceList } from '@print/contract/price-list';
import { expect, test } from 'vitest';
import { findLateCounts, priceDifference } from './late-count-rules.ts';

const prices: PriceList = {
  ...defaultPriceList,
  papers: defaultPriceList.papers.map((paper) =>
    paper.id === 'a4_80g' ? { ...paper, side_price: fen(20), color_price: fen(60) } : paper,
  ),
};
type Converted = Parameters<typeof findLateCounts>[2] extends ReadonlyMap<string, infer One> ? One : never;

const waiting = { kind: 'pdf', conversion: 'waiting', exactPages: null, colorPages: null } as const;
const done = (exactPages: number, changes: Partial<Converted> = {}): Converted => ({
  ...waiting,
  conversion: 'done',
  exactPages,
  ...changes,
});
const failed = { ...waiting, conversion: 'failed' } as const;
const ordered = (id: string, documentId: string | null, exactPages: number | null = null) => ({
  ...defaultPrintSettings,
  id,
  documentId,
  exactPages,
  exactColorSides: null,
});

test('counted and failed documents are listed, and no more counts are expected', () => {
  const order = [
    ordered('1', 'counted'),
    ordered('2', 'counted'),
    ordered('3', 'known before', 4),
    ordered('4', 'failed'),
    ordered('5', 'gone'),
    ordered('6', null),
  ];
  const documents = new Map<string, Converted>([
    ['counted', done(7)],
    ['known before', done(9)],
    ['failed', failed],
  ]);
  expect(findLateCounts(prices, order, documents)).toEqual({
    counted: [ordered('1', 'counted', 7), ordered('2', 'counted', 7)],
    failed: [ordered('4', 'failed')],
    unexamined: [],
    isOpen: false,
  });
});

test.each([waiting, { ...waiting, conversion: 'unavailable' } as const])(
  'a count may still come for a document that is %j',
  (document) => {
    expect(findLateCounts(prices, [ordered('1', 'a')], new Map([['a', document]]))).toMatchObject({ isOpen: true });
  },
);

test('the price difference is the page difference times the copies and the price per side', () => {
  const sheet = { ...defaultPrintSettings, pageCount: 10, colorSides: 0, exactColorSides: null };
  expect(
    priceDifference(prices, [
      { ...sheet, exactPages: 12 },
      { ...sheet, exactPages: 9, copies: 3, paper_size: 'a4_80g' },
      { ...sheet, exactPages: 11, paper_size: 'b5_70g' },
      { ...sheet, exactPages: null, copies: 999 },
    ]),
  ).toBe(30 - 60 + 12);
  expect(priceDifference(prices, [])).toBe(0);
});

const inColor = { ...ordered('1', 'a', 10), color_mode: 'color', paper_size: 'a4_80g' } as const;

test('the sides in colour of an ordered document are counted when its pages are examined', () => {
  const later = (document: typeof inColor, file: Converted, list = prices) =>
    findLateCounts(list, [document], new Map([['a', file]]));
  expect(later(inColor, done(10))).toEqual({ counted: [], failed: [], unexamined: ['a'], isOpen: true });
  expect(later(inColor, done(10, { colorPages: '1-3, 7' }))).toMatchObject({
    counted: [{ exactPages: 10, exactColorSides: 4 }],
    isOpen: false,
  });
  expect(later({ ...inColor, exactColorSides: 4 } as never, done(10, { colorPages: '1' })).counted).toEqual([]);
  const whole = { ...prices, colorPer: 'document' } as const;
  expect(later(inColor, done(10), whole)).toMatchObject({ counted: [{ exactColorSides: 10 }], isOpen: false });
  const photo = { ...inColor, pages_per_side: 4, exactPages: null } as never;
  const counted = [{ exactPages: 1, exactColorSides: 1 }];
  expect(later(photo, done(1, { kind: 'heic' }))).toMatchObject({ counted, isOpen: false });
  // A document of one page shares its side with no other.
  expect(later(photo, done(1))).toMatchObject({ counted: [{ exactColorSides: null }], isOpen: true });
  expect(later(photo, done(1, { colorPages: '' }))).toMatchObject({ counted: [{ exactColorSides: 0 }] });
});

test('colour that is not found lowers the price, whatever the number of pages', () => {
  const charged = { ...inColor, pageCount: 10, colorSides: 10, copies: 2 };
  const differenceOf = (exactPages: number, exactColorSides: number | null) =>
    priceDifference(prices, [{ ...charged, exactPages, exactColorSides }]);
  expect(differenceOf(10, null)).toBe(0);
  expect(differenceOf(10, 4)).toBe(-2 * 6 * 40);
  expect(differenceOf(12, null)).toBe(2 * 2 * 60);
  expect(differenceOf(12, 0)).toBe(2 * 12 * 20 - 2 * 10 * 60);
});
