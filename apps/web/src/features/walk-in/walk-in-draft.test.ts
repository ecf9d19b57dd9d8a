import { defaultPriceList } from '@print/contract/default-price-list';
import { defaultPrintSettings } from '@print/contract/default-print-settings';
import { WalkInOrder } from '@print/contract/desk';
import { fen } from '@print/contract/price';
import type { PriceList } from '@print/contract/price-list';
import { expect, test } from 'vitest';
import {
  emptyDetails,
  findBindingProblem,
  findMissingInput,
  isEstimated,
  type Line,
  rangeProblemOf,
  totalOf,
  walkInOrderOf,
} from './walk-in-draft.ts';

const fileIds = ['0197a1c0-0000-7000-8000-0000000000f1', '0197a1c0-0000-7000-8000-0000000000f2'];
const line = (number: number, state?: Line['state']): Line => ({
  id: String(number),
  fileName: `${number}.pdf`,
  settings: defaultPrintSettings,
  statedPages: null,
  state: state ?? { phase: 'uploaded', fileId: fileIds[number - 1] ?? '', kind: 'pdf' },
});
const pages = (count: number | null, needsPageCount = false) => ({
  quote: { page_count: count, page_count_source: 'exact', needs_page_count: needsPageCount } as const,
});
const prices: PriceList = {
  ...defaultPriceList,
  papers: defaultPriceList.papers.map((paper) => (paper.id === 'a4_80g' ? { ...paper, side_price: fen(20) } : paper)),
};
const two = [line(1), line(2)];
const counted = new Map([
  ['1', pages(12)],
  ['2', pages(1)],
]);

test('each file becomes a group, or all files share one group, in the order of adding', () => {
  const details = { ...emptyDetails, binding: 'ring_bound', note: ' 急 ' } as const;
  const separateGroups = walkInOrderOf(two, details);
  const sharedGroup = walkInOrderOf(two, { ...details, grouping: 'together' });
  for (const order of [separateGroups, sharedGroup]) expect(WalkInOrder.parse(order)).toEqual(order);
  expect(separateGroups.note).toBe('急');
  expect(separateGroups.groups.map((group) => group.documents.map((document) => document.original_filename))).toEqual([
    ['1.pdf'],
    ['2.pdf'],
  ]);
  expect(sharedGroup.groups).toMatchObject([
    { sequence_in_order: 1, documents: [{ sequence_in_group: 1 }, { sequence_in_group: 2 }] },
  ]);
});

test('each group pays for its binding once', () => {
  const sum = (grouping: 'each' | 'together') => totalOf(two, counted, { grouping, binding: 'ring_bound' }, prices);
  expect(sum('each')).toBe(50 + 180 + 15 + 1000);
  expect(sum('together')).toBe(50 + 180 + 15 + 500);
});

test('a binding charged per copy is paid for each bound copy', () => {
  const bindings = prices.bindings.map((binding) => ({ ...binding, fee_per: 'copy' as const }));
  const lines = two.map((one) => ({ ...one, settings: { ...defaultPrintSettings, copies: 3 } }));
  const details = { grouping: 'together', binding: 'ring_bound' } as const;
  expect(totalOf(lines, counted, details, { ...prices, bindings })).toBe(50 + 13 * 3 * 15 + 3 * 500);
});

test('a binding with too many sheets says so, for each group', () => {
  const bindings = prices.bindings.map((binding) => ({
    ...binding,
    ...(binding.type === 'staple' && { max_sheets: 3 }),
  }));
  const problem = (grouping: 'each' | 'together', known = counted) =>
    findBindingProblem(two, known, { grouping, binding: 'staple' }, { ...prices, bindings });
  expect(problem('each')).toBeUndefined();
  expect(problem('together')).toBe('骑马钉最多 3 张，这一份有 4 张，可改环装');
  expect(problem('together', new Map([['1', pages(12)]]))).toBeUndefined();
});

test('a booklet in colour and in black and white is refused before the order', () => {
  const cover: Line = { ...line(1), settings: { ...defaultPrintSettings, color_mode: 'color' } };
  const problem = (binding: 'staple' | 'ring_bound') =>
    findBindingProblem([cover, line(2)], counted, { grouping: 'together', binding }, prices);
  expect(problem('staple')).toBe('骑马钉要全部彩色或全部黑白，可改环装');
  expect(problem('ring_bound')).toBeUndefined();
});

test('the price of a line in colour is open until the colours are known', () => {
  const priced = { ...prices, papers: prices.papers.map((paper) => ({ ...paper, color_price: fen(100) })) };
  const inColor = { ...line(1), settings: { ...defaultPrintSettings, color_mode: 'color' } as const };
  const quote = { page_count: 12, page_count_source: 'exact', is_estimated: false } as const;
  expect(isEstimated(line(1), quote, priced)).toBe(false);
  expect(isEstimated(line(1), { ...quote, is_estimated: true }, priced)).toBe(true);
  expect(isEstimated(inColor, quote, priced)).toBe(true);
  expect(isEstimated(inColor, { ...quote, color_pages: '1-2' }, priced)).toBe(false);
  expect(isEstimated(inColor, undefined, priced)).toBe(false);
  const onShared = { ...inColor, settings: { ...inColor.settings, pages_per_side: 4 } as const };
  const photo = { ...onShared, state: { phase: 'uploaded', fileId: '', kind: 'jpg' } as const };
  expect(isEstimated(onShared, { ...quote, page_count: 1 }, priced)).toBe(true);
  expect(isEstimated(photo, { ...quote, page_count: 1 }, priced)).toBe(false);
});

test('a range past the end is refused, for an estimated count as an estimate', () => {
  const past = { ...line(1), settings: { ...defaultPrintSettings, page_range: '1-13' } };
  const quote = { page_count: 12, page_count_source: 'exact' } as const;
  expect(rangeProblemOf(past, quote)).toBe('文件只有 12 页，没有第 13 页');
  expect(rangeProblemOf(past, { ...quote, page_count_source: 'estimated' })).toContain('目前估算只有 12 页');
  expect(rangeProblemOf(past, undefined)).toBeUndefined();
});

test('copies and paper change the total without a new quote', () => {
  const settings = { ...defaultPrintSettings, copies: 3, paper_size: 'a4_80g' } as const;
  expect(totalOf([{ ...line(1), settings }], counted, emptyDetails, prices)).toBe(50 + 12 * 3 * 20);
});

test('the total is undefined while a page count is missing', () => {
  expect(totalOf(two, new Map([['1', pages(12)]]), emptyDetails, prices)).toBeUndefined();
  expect(totalOf([], new Map(), emptyDetails, prices)).toBeUndefined();
});

test.each([
  [[], counted, '请先添加要打印的文件'],
  [[line(1, { phase: 'failed', message: 'x' })], counted, '“1.pdf”没有上传成功，请重试或移除'],
  [[line(1, { phase: 'uploading', percent: 3 })], counted, '“1.pdf”还在上传'],
  [two, new Map([['1', pages(12)]]), '“2.pdf”还在计算页数'],
  [[line(1)], new Map([['1', pages(null, true)]]), '请填写“1.pdf”的页数'],
  [two, counted, undefined],
] as const)('findMissingInput names the missing input (case %#)', (lines, quotes, missing) => {
  expect(findMissingInput(lines, quotes)).toBe(missing);
});

test('money at the counter is booked as the clerk received it, by default with the payment method', () => {
  const paidBy = (changes: Partial<typeof emptyDetails>) => walkInOrderOf(two, { ...emptyDetails, ...changes }).paid_by;
  expect(paidBy({ isPaid: true })).toBe('WECHAT');
  expect(paidBy({ isPaid: true, paidBy: 'CASH' })).toBe('CASH');
  expect(paidBy({ isPaid: false, paidBy: 'CASH' }), 'not paid').toBeUndefined();
});
