import { defaultPriceList } from '@print/contract/default-price-list';
import { defaultPrintSettings } from '@print/contract/default-print-settings';
import type { PrintSettings } from '@print/contract/print-settings';
import { catalogueOf } from '@print/contract/shop';
import { beforeEach, expect, test } from 'vitest';
import { sampleQuote } from '../../../../test/sample-quote.ts';
import { json, startServer } from '../../../../test/test-server.ts';
import { documentsOf, emptyDraft } from '../draft.ts';
import { changeDraft, getDraft } from '../ordering-store.ts';
import { applySettingsToAll } from './document-actions.ts';
import { addFile } from './documents.ts';

const papers = catalogueOf(defaultPriceList).papers.map((paper) =>
  paper.id === 'a4_70g' ? { ...paper, color_price: 0.5 } : paper,
);
const settings = () => documentsOf(getDraft()).map((document) => document.settings);

beforeEach(() => startServer((response) => json(response, 200, sampleQuote)));

function start(files: Record<string, Partial<PrintSettings>>): void {
  const add = (draft: typeof emptyDraft, [id, own]: [string, Partial<PrintSettings>]) =>
    addFile(draft, {
      id,
      fileName: id.includes('.') ? id : `${id}.pdf`,
      sizeBytes: 1,
      settings: { ...defaultPrintSettings, ...own },
    });
  changeDraft(() => Object.entries(files).reduce(add, emptyDraft));
}

function applyFirst(): void {
  const [first] = documentsOf(getDraft());
  if (first) applySettingsToAll(first, papers);
}

test('copies, sides, paper and pages per side apply to all files, and each keeps its colour and range', () => {
  const first = { copies: 3, print_sided: 'double', pages_per_side: 2, page_range: '1-3' } as const;
  start({ a: { ...first, color_mode: 'color' }, b: {}, c: { color_mode: 'color', page_range: '2' } });
  applyFirst();
  expect(settings()).toEqual([
    { ...defaultPrintSettings, ...first, color_mode: 'color' },
    { ...defaultPrintSettings, ...first, page_range: '' },
    { ...defaultPrintSettings, ...first, color_mode: 'color', page_range: '2' },
  ]);
});

test('pages per side of a text do not make photos small, and alike ones share sides', () => {
  start({ a: { pages_per_side: 4 }, 'b.jpg': {}, 'c.jpg': {}, 'd.jpg': {} });
  changeDraft(({ groups: [a, b, c, d], ...draft }) => {
    const pair = {
      id: 'pair',
      bindingType: 'none' as const,
      documents: [b, c].flatMap((group) => group?.documents ?? []),
    };
    return { ...draft, groups: [a, pair, d].flatMap((group) => group ?? []) };
  });
  applyFirst();
  expect(settings().map(({ pages_per_side: places, pictures_before: before }) => `${before}/${places}`)).toEqual([
    '0/4',
    '0/4',
    '1/4',
    '0/1',
  ]);
});

test('a file in colour becomes black and white on a paper that is not printed in colour', () => {
  start({ a: { paper_size: 'b5_70g' }, b: { color_mode: 'color' } });
  applyFirst();
  expect(settings()[1]).toMatchObject({ paper_size: 'b5_70g', color_mode: 'black_white' });
});
