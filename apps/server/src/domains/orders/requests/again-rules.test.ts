import { defaultPriceList } from '@print/contract/default-price-list';
import { defaultPrintSettings } from '@print/contract/default-print-settings';
import type { PriceList } from '@print/contract/price-list';
import { expect, test } from 'vitest';
import { draftOf, type Reorder } from './again-rules.ts';

const document = (documentId: string, settings: Partial<typeof defaultPrintSettings> = {}) => ({
  documentId,
  originalFilename: `${documentId}.pdf`,
  ...defaultPrintSettings,
  ...settings,
});
const files = (...ids: string[]) => new Map(ids.map((id) => [id, { id, kind: 'png' as const, sizeBytes: 9 }]));

const draft = (groups: Reorder['groups'], ids: readonly string[], prices: PriceList = defaultPriceList) =>
  draftOf({ groups, files: files(...ids), oldPrices: defaultPriceList, prices });

test('the same files, groups and settings come back in order', () => {
  const groups = [
    { bindingType: 'staple' as const, documents: [document('a', { copies: 3 }), document('b')] },
    { bindingType: 'none' as const, documents: [document('c')] },
  ];
  const { groups: drafted, remarks } = draft(groups, ['a', 'b', 'c']);
  expect(remarks).toEqual([]);
  expect(drafted.map(({ binding_type }) => binding_type)).toEqual(['staple', 'none']);
  expect(drafted[0]?.documents).toEqual([
    { file_id: 'a', original_filename: 'a.pdf', size_bytes: 9, ...defaultPrintSettings, copies: 3 },
    { file_id: 'b', original_filename: 'b.pdf', size_bytes: 9, ...defaultPrintSettings },
  ]);
});

test('a deleted file is left out and named, and a group without files too', () => {
  const groups = [
    { bindingType: 'none' as const, documents: [document('a')] },
    { bindingType: 'none' as const, documents: [document('b'), document('c')] },
  ];
  const { groups: drafted, remarks } = draft(groups, ['c']);
  expect(drafted.map(({ documents }) => documents.map(({ file_id }) => file_id))).toEqual([['c']]);
  expect(remarks).toEqual(['“a.pdf”的文件已经删除，要印请重新上传', '“b.pdf”的文件已经删除，要印请重新上传']);
});

test('photos that shared a side with a deleted one get sides of their own', () => {
  const shared = { pages_per_side: 4 as const };
  const documents = [document('a', shared), document('b', { ...shared, pictures_before: 1 })];
  const [whole] = draft([{ bindingType: 'none', documents }], ['a', 'b']).groups;
  expect(whole?.documents[1]).toMatchObject({ pages_per_side: 4, pictures_before: 1 });
  const [rest] = draft([{ bindingType: 'none', documents }], ['b']).groups;
  expect(rest?.documents).toMatchObject([{ file_id: 'b', pages_per_side: 1, pictures_before: 0 }]);
});

test('a hidden paper or binding, and colour where there is none, are replaced with a word', () => {
  const prices: PriceList = {
    ...defaultPriceList,
    papers: defaultPriceList.papers.map((paper) => ({ ...paper, is_shown: paper.id !== 'b5_70g' })),
    bindings: defaultPriceList.bindings.map((binding) => ({ ...binding, is_shown: binding.type !== 'staple' })),
  };
  const documents = [document('a', { paper_size: 'b5_70g' }), document('b', { color_mode: 'color' })];
  const { groups, remarks } = draft([{ bindingType: 'staple', documents }], ['a', 'b'], prices);
  expect(groups).toMatchObject([
    { binding_type: 'none', documents: [{ paper_size: 'a4_70g' }, { color_mode: 'black_white' }] },
  ]);
  expect(remarks).toEqual([
    '现在没有“骑马钉”，已改为“不装订”',
    '现在没有“B5 70g”，已改用“A4 70g”',
    '“A4 70g”现在不印彩色，已改为黑白',
  ]);
});
