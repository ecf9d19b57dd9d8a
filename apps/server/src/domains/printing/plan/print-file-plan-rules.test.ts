import { defaultPrintSettings } from '@print/contract/default-print-settings';
import type { PrintSettings } from '@print/contract/print-settings';
import { sheetsOfGroup } from '@print/contract/sheets';
import { expect, test } from 'vitest';
import { type DocumentToPrint, listFileNames, planFiles } from './print-file-plan-rules.ts';

const done = (pages: number) => ({ is: 'done', pdfKey: 'documents/1/pdf/1', pages }) as const;
const document = (changes: Partial<DocumentToPrint> = {}, settings: Partial<PrintSettings> = {}): DocumentToPrint => ({
  settings: { ...defaultPrintSettings, print_sided: 'double', ...settings },
  pageCount: 2,
  isPicture: false,
  state: done(2),
  ...changes,
});

test('a group waits for the last of its documents', () => {
  expect(planFiles('none', [document(), document({ state: { is: 'waiting' } })])).toBeUndefined();
});

test.each([
  ['failed', '第 2 个文件无法转换，请联系顾客'],
  ['unavailable', '第 2 个文件还不能转换：这台机器没有安装 LibreOffice'],
] as const)('a document that is %s is reported', (is, failure) => {
  expect(planFiles('none', [document(), document({ state: { is } })])).toMatchObject([{ failure }]);
});

test('a group beyond the page limit is refused without a plan', () => {
  const many = Array.from({ length: 50 }, (_, index) => document({ state: done(5000) }, { copies: 990 + (index % 9) }));
  const [flat, booklet] = planFiles('staple', many) ?? [];
  expect(flat?.failure).toContain('超过 20000 页');
  expect([flat?.pages, booklet?.pages]).toEqual([[], []]);
  // The sheets are counted although no pages are laid out.
  const papers = many.map(({ settings }) => ({ settings, pages: 5000 }));
  expect(flat?.sheets).toBe(sheetsOfGroup('none', papers));
  expect(booklet?.sheets).toBe(sheetsOfGroup('staple', papers));
});

test.each(['none', 'staple', 'staple_2'] as const)(
  'the files of a group (%s) have names before they are planned',
  (binding) => {
    const documents = [
      document(),
      document({}, { paper_size: 'b5_70g' }),
      document({}, { paper_size: 'b5_70g', color_mode: 'color' }),
      document(),
    ];
    const planned = planFiles(binding, documents)?.map(({ form, part }) => ({ form, part }));
    expect(listFileNames(binding, documents)).toEqual(planned);
    expect(listFileNames(binding, [document({ state: { is: 'waiting' } })])).toBeUndefined();
  },
);

test('the plan uses the page count of the PDF', () => {
  expect(planFiles('none', [document({ pageCount: 9, state: done(4) })])).toMatchObject([{ sheets: 2 }]);
});

test('another PDF, other settings or another binding need another file', () => {
  const fingerprints = [
    planFiles('none', [document()]),
    planFiles('none', [document({ state: { ...done(2), pdfKey: 'documents/1/pdf/2' } })]),
    planFiles('none', [document({}, { copies: 2 })]),
    planFiles('none', [document({}, { print_sided: 'single' })]),
    planFiles('ring_bound', [document()]),
  ].map((files) => files?.[0]?.fingerprint);
  expect(new Set(fingerprints).size).toBe(fingerprints.length);
  expect(planFiles('none', [document()])?.[0]?.fingerprint).toBe(fingerprints[0]);
});

test('a document without the pages of its range is left out, and the others are printed', () => {
  const empty = (settings: Partial<PrintSettings> = {}) =>
    document({ pageCount: 12, state: done(7) }, { page_range: '10-12', ...settings });
  const only = [[{ document: 0, page: 1 }], [{ document: 0, page: 2 }]];
  expect(planFiles('none', [document(), empty()])).toMatchObject([{ failure: '', sheets: 1, pages: only }]);
  const booklet = planFiles('staple', [document(), empty()])?.[1];
  expect(booklet).toMatchObject({ form: 'booklet', failure: '', sheets: 1 });
  const failure = '没有要打印的页，请联系顾客';
  expect(planFiles('none', [empty()])).toMatchObject([{ failure, sheets: 0, pages: [] }]);
  expect(planFiles('none', [document(), empty({ paper_size: 'b5_70g' })])).toMatchObject([
    { failure: '', sheets: 1, pages: only },
    { failure, sheets: 0, pages: [] },
  ]);
});

test('the fingerprint of an order from before ranges and grids is unchanged', () => {
  const [file] = planFiles('none', [document()]) ?? [];
  const state = { is: 'done', pdfKey: 'documents/1/pdf/1', pages: 2 };
  expect(file?.fingerprint).toBe(JSON.stringify(['flat', 1, 'none', [[state, 1, 'double', 'a4_70g']]]));
  const changed = [{ page_range: '1' }, { pages_per_side: 2 }, { page_range: '2' }, { color_mode: 'color' }] as const;
  const others = changed.map((settings) => planFiles('none', [document({}, settings)])?.[0]?.fingerprint);
  expect(new Set([file?.fingerprint, ...others]).size).toBe(5);
});
