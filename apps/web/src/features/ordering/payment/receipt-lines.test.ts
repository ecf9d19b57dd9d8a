import { defaultPriceList } from '@print/contract/default-price-list';
import { fen } from '@print/contract/price';
import { catalogueOf } from '@print/contract/shop';
import { expect, test } from 'vitest';
import { type DocumentState, type Draft, documentsOf, emptyDraft } from '../draft.ts';
import { changeSettings } from '../files/document-actions.ts';
import { addFile, setState } from '../files/documents.ts';
import { receiptLines } from './receipt-lines.ts';

const prices = catalogueOf(defaultPriceList);
const ready = (pageCount: number, printCost: number, printedSides = pageCount): DocumentState => ({
  phase: 'ready',
  fileId: 'f',
  isRepricing: false,
  pageCount,
  printedSides,
  printCost: fen(printCost),
  isEstimated: false,
  note: '',
  hasPreview: false,
  needsPageCount: false,
});

test('a document in colour says how its sides are reckoned', () => {
  const papers = prices.papers.map((paper) => ({ ...paper, color_price: 0.5 }));
  let draft = addFile(emptyDraft, { id: '报告', fileName: '报告.pdf', sizeBytes: 1 });
  draft = changeSettings(draft, '报告', { color_mode: 'color', copies: 2 });
  draft = setState(draft, '报告', { ...ready(12, 570), colorSides: 3 } as DocumentState);
  expect(receiptLines(draft, { ...prices, papers })[0]).toEqual({
    label: '报告.pdf',
    amount: '¥5.70',
    detail: '12 页 × 2 份，彩色，单面，A4 70g，彩色 3 面 × ¥0.50 + 黑白 9 面 × ¥0.15',
  });
});

test('a receipt lists every file, the binding of each group and the fee of the order', () => {
  let draft: Draft = emptyDraft;
  for (const id of ['封面', '正文', '附录', '讲义'])
    draft = addFile(draft, { id, fileName: `${id}.pdf`, sizeBytes: 1 });
  draft = changeSettings(draft, '正文', { copies: 2, print_sided: 'double', paper_size: 'b5_70g' });
  draft = setState(draft, '封面', ready(1, 15));
  draft = setState(draft, '正文', ready(68, 1632));
  draft = changeSettings(draft, '讲义', { page_range: '2-55', pages_per_side: 6, copies: 2 });
  draft = setState(draft, '讲义', ready(60, 270, 9));
  const [cover, text, appendix, slides] = documentsOf(draft);
  if (!cover || !text || !appendix || !slides) throw new Error('four documents');
  const groups = [
    { id: 'g', bindingType: 'ring_bound', documents: [cover, text] },
    { id: 'h', bindingType: 'none', documents: [appendix, slides] },
  ] as const;
  expect(receiptLines({ ...draft, groups }, prices)).toEqual([
    { label: '封面.pdf', amount: '¥0.15', detail: '1 页 × 1 份，单面，A4 70g' },
    { label: '正文.pdf', amount: '¥16.32', detail: '68 页 × 2 份，双面，B5 70g' },
    { label: '环装', amount: '¥5.00', detail: '装订组 #1' },
    { label: '附录.pdf', amount: '计算中' },
    { label: '讲义.pdf', amount: '¥2.70', detail: '60 页，第 2-55 页，每面 6 页，共 9 面 × 2 份，单面，A4 70g' },
    { label: '基础服务费', amount: '¥0.50', detail: '每单一次' },
  ]);
});

test('a binding that is charged per copy says for how many', () => {
  const bindings = prices.bindings.map((binding) => ({ ...binding, fee_per: 'copy' as const }));
  const detailsWith = (...copies: number[]) => {
    let draft: Draft = emptyDraft;
    for (const [at] of copies.entries()) draft = addFile(draft, { id: `${at}`, fileName: `${at}.pdf`, sizeBytes: 1 });
    for (const [at, count] of copies.entries()) draft = changeSettings(draft, `${at}`, { copies: count });
    const groups = [{ id: 'g', bindingType: 'ring_bound', documents: documentsOf(draft) }] as const;
    return receiptLines({ ...draft, groups }, { ...prices, bindings }).at(-2);
  };
  const label = '环装';
  expect(detailsWith(3, 3)).toEqual({ label, amount: '¥15.00', detail: '装订组 #1，¥5.00 × 3 份' });
  expect(detailsWith(3, 2)).toEqual({ label, amount: '¥5.00', detail: '装订组 #1，¥5.00 × 1 份' });
});
