import { defaultPriceList } from '@print/contract/default-price-list';
import { defaultPrintSettings } from '@print/contract/default-print-settings';
import { catalogueOf, type ShopPaper } from '@print/contract/shop';
import { expect, test } from 'vitest';
import { defaultSettingsOn, offeredSettings } from './offered-settings.ts';

const papersWith = (changes: Record<string, Partial<ShopPaper>>) =>
  catalogueOf(defaultPriceList).papers.map((paper) => ({ ...paper, ...changes[paper.id] }));
const inColor = { ...defaultPrintSettings, color_mode: 'color', copies: 3 } as const;

test('settings on offer stay the same object', () => {
  expect(offeredSettings(defaultPrintSettings, papersWith({}))).toBe(defaultPrintSettings);
  expect(offeredSettings(inColor, papersWith({ a4_70g: { color_price: 0.5 } }))).toBe(inColor);
});

test('a hidden paper becomes one of the same size, or else the first', () => {
  const hidden = { is_shown: false };
  expect(offeredSettings(defaultPrintSettings, papersWith({ a4_70g: hidden })).paper_size).toBe('a4_80g');
  const onB5 = { ...defaultPrintSettings, paper_size: 'b5_70g' };
  expect(offeredSettings(onB5, papersWith({ b5_70g: hidden })).paper_size).toBe('a4_70g');
  expect(defaultSettingsOn(papersWith({ a4_70g: hidden, a4_80g: hidden })).paper_size).toBe('b5_70g');
});

test('colour becomes black and white where the paper has no colour price, also after a change of paper', () => {
  expect(offeredSettings(inColor, papersWith({}))).toEqual({ ...inColor, color_mode: 'black_white' });
  const papers = papersWith({ a4_70g: { is_shown: false, color_price: 0.5 }, a4_80g: { color_price: 0.6 } });
  expect(offeredSettings(inColor, papers)).toEqual({ ...inColor, paper_size: 'a4_80g' });
});

test('a paper that the shop does not know is replaced too', () => {
  expect(offeredSettings({ ...defaultPrintSettings, paper_size: 'gone' }, papersWith({})).paper_size).toBe('a4_70g');
  expect(offeredSettings(defaultPrintSettings, [])).toBe(defaultPrintSettings);
});
