import { defaultPriceList } from '@print/contract/default-price-list';
import { defaultPrintSettings } from '@print/contract/default-print-settings';
import type { PrintSettings } from '@print/contract/print-settings';
import { catalogueOf } from '@print/contract/shop';
import { beforeEach, expect, test, vi } from 'vitest';
import { storageKeys } from '#lib/storage.ts';
import { documentsOf, emptyDraft } from '../draft.ts';
import { addFile } from '../files/documents.ts';
import { forgetLastSettings, readLastSettings, storeLastSettings } from './last-settings.ts';

const shop = { price_list: { ...catalogueOf(defaultPriceList), version: 1 } };

const photosWith = (...settings: Partial<PrintSettings>[]) =>
  documentsWith(...settings).map((document) => ({ ...document, fileName: 'a.jpg' }));

const documentsWith = (...settings: Partial<PrintSettings>[]) =>
  documentsOf(
    settings.reduce<typeof emptyDraft>(
      (draft, own, index) =>
        addFile(draft, {
          id: `${index}`,
          fileName: 'a.pdf',
          sizeBytes: 1,
          settings: { ...defaultPrintSettings, ...own },
        }),
      emptyDraft,
    ),
  );

beforeEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

test('the next visit begins with the chosen sides, paper and pages per side, not with range and copies', () => {
  expect(readLastSettings(shop)).toEqual(defaultPrintSettings);
  const chosen = { print_sided: 'double', paper_size: 'b5_70g', pages_per_side: 4 } as const;
  storeLastSettings(documentsWith({ ...chosen, copies: 30, page_range: '2-5' }));
  expect(readLastSettings(shop)).toEqual({ ...defaultPrintSettings, ...chosen });
  forgetLastSettings();
  expect(readLastSettings(shop)).toEqual(defaultPrintSettings);
});

test('a setting in which the files differ is not stored, and the earlier one stays', () => {
  storeLastSettings(documentsWith({ print_sided: 'double', pages_per_side: 2 }));
  storeLastSettings(documentsWith({ print_sided: 'single', pages_per_side: 6 }, { print_sided: 'single' }));
  expect(readLastSettings(shop)).toMatchObject({ print_sided: 'single', pages_per_side: 2 });
});

test('the pages per side of photos are not kept for the next text', () => {
  storeLastSettings(documentsWith({ pages_per_side: 2 }));
  storeLastSettings(photosWith({ pages_per_side: 4, print_sided: 'double' }));
  expect(readLastSettings(shop)).toMatchObject({ pages_per_side: 2, print_sided: 'double' });
  storeLastSettings([...documentsWith({ pages_per_side: 6 }), ...photosWith({})]);
  expect(readLastSettings(shop)).toMatchObject({ pages_per_side: 6 });
});

test('a paper that the shop no longer offers becomes the default one', () => {
  storeLastSettings(documentsWith({ print_sided: 'double', paper_size: 'b5_70g' }));
  const papers = shop.price_list.papers.map((paper) => ({ ...paper, is_shown: paper.id !== 'b5_70g' }));
  const withHidden = { price_list: { ...shop.price_list, papers } };
  expect(readLastSettings(withHidden)).toMatchObject({ print_sided: 'double', paper_size: 'a4_70g' });
});

test.each([
  '{"print_sided":"triple","paper_size":"__proto__","pages_per_side":3}',
  '{"print_sided":["double"],"paper_size":"toString","pages_per_side":"2"}',
  'null',
  '"double"',
  '[]',
  '{',
  '',
])('the stored text %s is as good as none', (text) => {
  localStorage.setItem(storageKeys.lastPrintSettings, text);
  expect(readLastSettings(shop)).toEqual(defaultPrintSettings);
});

test('a browser that refuses to store or to read changes nothing', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse);
  storeLastSettings(documentsWith({ print_sided: 'double' }));
  forgetLastSettings();
  expect(readLastSettings(shop)).toEqual(defaultPrintSettings);
});
