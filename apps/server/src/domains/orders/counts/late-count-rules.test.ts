import { defaultPriceList } from '@print/contract/default-price-list';
import { defaultPrintSettings } from '@print/contract/default-print-settings';
import { fen } from '@print/contract/price';
import type { PriceList } from '@print/contract/price-list';
import { expect, test } from 'vitest';
import { findLateCounts, priceDifference } from './late-count-rules.ts';

const prices: PriceList = {
  ...defaultPriceList,
  papers: defaultPriceList.papers.map((paper) => (paper.id === 'a4_80g' ? { ...paper, side_price: fen(20) } : paper)),
};
type Converted = { readonly conversion: 'waiting' | 'done' | 'failed'; readonly exactPages: number | null };

const waiting = { conversion: 'waiting', exactPages: null } as const;
const done = (exactPages: number) => ({ conversion: 'done', exactPages }) as const;
const failed = { conversion: 'failed', exactPages: null } as const;
const ordered = (id: string, documentId: string | null, exactPages: number | null = null) => ({
  id,
  documentId,
  exactPages,
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
  expect(findLateCounts(order, documents)).toEqual({
    counted: [ordered('1', 'counted', 7), ordered('2', 'counted', 7)],
    failed: [ordered('4', 'failed')],
    isOpen: false,
  });
});

test.each([waiting, { conversion: 'unavailable', exactPages: null } as const])(
  'a count may still come for a document that is %j',
  (document) => {
    expect(findLateCounts([ordered('1', 'a')], new Map([['a', document]]))).toMatchObject({ isOpen: true });
  },
);

test('the price difference is the page difference times the copies and the price per side', () => {
  const sheet = { ...defaultPrintSettings, pageCount: 10 };
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
