import { defaultPriceList } from '@print/contract/default-price-list';
import { defaultPrintSettings } from '@print/contract/default-print-settings';
import { catalogueOf, type ShopPaper } from '@print/contract/shop';
import { expect, test, vi } from 'vitest';
import { setCsrfCookie } from '../../../../test/csrf-cookie.ts';
import { sampleQuote } from '../../../../test/sample-quote.ts';
import { json, startServer } from '../../../../test/test-server.ts';
import { documentsOf, emptyDraft } from '../draft.ts';
import { changeDraft, getDraft, useOrdering } from '../ordering-store.ts';
import { adoptOffer } from './adopt-offer.ts';
import { addFile, setState } from './documents.ts';

const fileId = sampleQuote.file_id;
const papersWith = (changes: Record<string, Partial<ShopPaper>>) =>
  catalogueOf(defaultPriceList).papers.map((paper) => ({ ...paper, ...changes[paper.id] }));
const settingsOf = () => documentsOf(getDraft()).map(({ settings }) => settings);

/** Two photos on a side in colour, and a file that the shop has refused because of its paper. */
function startDraft(): void {
  const photo = { ...defaultPrintSettings, color_mode: 'color', pages_per_side: 2 } as const;
  const files = [
    { id: 'a', settings: photo },
    { id: 'b', settings: { ...photo, pictures_before: 1 } },
    { id: 'c', settings: { ...defaultPrintSettings, paper_size: 'b5_70g' } },
  ];
  changeDraft(() => {
    const draft = files.reduce(
      (current, file) => addFile(current, { ...file, fileName: `${file.id}.jpg`, sizeBytes: 1 }),
      emptyDraft,
    );
    return setState(draft, 'c', { phase: 'failed', step: 'pricing', fileId, message: '现在没有 B5 70g，请选 A4 70g' });
  });
}

test('files on a withdrawn paper or colour change all at once, and a refused one is priced again', async () => {
  setCsrfCookie('from-cookie');
  await startServer((response) => json(response, 200, sampleQuote));
  startDraft();
  const drafts = new Set();
  const stop = useOrdering.subscribe(({ draft }) => drafts.add(settingsIn(draft)));
  adoptOffer(papersWith({ b5_70g: { is_shown: false } }));
  stop();
  expect(settingsOf().map(({ color_mode, paper_size }) => [color_mode, paper_size])).toEqual([
    ['black_white', 'a4_70g'],
    ['black_white', 'a4_70g'],
    ['black_white', 'a4_70g'],
  ]);
  expect(settingsOf().map(({ pages_per_side, pictures_before }) => [pages_per_side, pictures_before])).toEqual([
    [2, 0],
    [2, 1],
    [1, 0],
  ]);
  expect(drafts, 'photos on a side must not differ in between').toEqual(new Set(['black_white black_white']));
  await vi.waitFor(() => expect(documentsOf(getDraft())[2]?.state).toMatchObject({ phase: 'ready' }), 20_000);
});

test('an offer that has everything changes nothing', () => {
  startDraft();
  const before = getDraft();
  adoptOffer(papersWith({ a4_70g: { color_price: 0.5 } }));
  expect(getDraft()).toBe(before);
});

const settingsIn = (draft: ReturnType<typeof getDraft>) =>
  documentsOf(draft)
    .slice(0, 2)
    .map(({ settings }) => settings.color_mode)
    .join(' ');
