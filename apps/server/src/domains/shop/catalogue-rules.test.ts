import { defaultPriceList } from '@print/contract/default-price-list';
import { fen } from '@print/contract/price';
import { type Binding, bindingOf, type Paper, type PriceList } from '@print/contract/price-list';
import { expect, test } from 'vitest';
import { catalogueProblems } from './catalogue-rules.ts';

const [a4] = defaultPriceList.papers as [Paper];
const a3: Paper = { ...a4, id: '297x420_80g', name: 'A3 80g', width_mm: 297, height_mm: 420, grams: 80 };
const withPapers = (...papers: Paper[]): PriceList => ({
  ...defaultPriceList,
  papers: [...defaultPriceList.papers, ...papers],
});
const withPaper = (changes: Partial<Paper>) => withPapers({ ...a3, ...changes });
const withFirst = (changes: Partial<Paper>): PriceList => ({
  ...defaultPriceList,
  papers: defaultPriceList.papers.with(0, { ...a4, ...changes }),
});
const iron: Binding = { ...bindingOf(defaultPriceList, 'ring_bound'), type: 'ring_bound_2', name: '铁圈装' };
const numbered = (number: number) => ({ type: `ring_bound_${number}` as Binding['type'], name: `环装 ${number}` });
const withBinding = (index: number, changes: Partial<Binding>): PriceList => ({
  ...defaultPriceList,
  bindings: defaultPriceList.bindings.map((binding, at) => (at === index ? { ...binding, ...changes } : binding)),
});

test('a catalogue may add, rename, reorder, price and hide', () => {
  const changed = withPapers(a3, { ...a3, id: 'own', name: '自制', width_mm: 200, height_mm: 280 });
  const [first, second, ...others] = changed.papers as [Paper, Paper, ...Paper[]];
  const papers = [
    second,
    { ...first, name: '普通 A4', is_shown: false, side_price: fen(0), color_price: fen(90) },
    ...others,
  ];
  const bindings = withBinding(3, { max_sheets: 15, papers: ['a4_70g', 'own'], fee_per: 'copy' }).bindings.toReversed();
  expect(catalogueProblems({ ...changed, papers, bindings }, defaultPriceList)).toEqual({});
});

const withBindings = (...bindings: Partial<Binding>[]): PriceList => ({
  ...defaultPriceList,
  bindings: [...defaultPriceList.bindings, ...bindings.map((binding) => ({ ...iron, ...binding }))],
});

test('a catalogue may have several bindings of a kind', () => {
  const list = withBindings({}, { type: 'ring_bound_4', name: '大号铁圈装' }, { type: 'staple_2', name: '铜骑马钉' });
  expect(catalogueProblems(list, defaultPriceList)).toEqual({});
  expect(catalogueProblems({ ...list, bindings: list.bindings.toReversed() }, list)).toEqual({});
});

test.each<[string, PriceList, string[], PriceList?]>([
  ['no name', withPaper({ name: '' }), ['papers.3.name']],
  ['a long name', withPaper({ name: '纸'.repeat(21) }), ['papers.3.name']],
  ['an invisible name', withPaper({ name: 'A3\u202e80g' }), ['papers.3.name']],
  ['a name twice', withPaper({ name: 'B5 70g' }), ['papers.2.name', 'papers.3.name']],
  [
    'an id twice',
    withPaper({ id: 'b5_70g', width_mm: 182, height_mm: 257, grams: 70 }),
    ['papers.2.id', 'papers.3.id'],
  ],
  ['a landscape paper', withPaper({ width_mm: 420, height_mm: 297 }), ['papers.3.width_mm']],
  ['a tiny paper', withPaper({ width_mm: 10 }), ['papers.3.width_mm']],
  ['a huge paper', withPaper({ height_mm: 5000 }), ['papers.3.height_mm']],
  ['no weight', withPaper({ grams: 0 }), ['papers.3.grams']],
  ['a negative price', withPaper({ side_price: fen(-1) }), ['papers.3.side_price']],
  ['a huge colour price', withPaper({ color_price: fen(100_001) }), ['papers.3.color_price']],
  ['a colour price below that of black and white', withPaper({ color_price: fen(14) }), ['papers.3.color_price']],
  ['another size of a known paper', withFirst({ height_mm: 300 }), ['papers.0.width_mm']],
  ['another weight of a known paper', withFirst({ grams: 100 }), ['papers.0.width_mm']],
  ['a missing paper', { ...defaultPriceList, papers: [a4] }, ['papers']],
  ['only hidden papers', { ...defaultPriceList, papers: defaultPriceList.papers.map(hide) }, ['papers']],
  ['too many papers for customers', withPapers(...listPapers(28)), ['papers']],
  ['too many papers', withPapers(...listPapers(298).map(hide)), ['papers']],
  ['a missing binding', { ...defaultPriceList, bindings: defaultPriceList.bindings.slice(1) }, ['bindings']],
  ['a missing binding of a kind that is published', defaultPriceList, ['bindings'], withBindings({})],
  ['a binding twice', withBindings({}, { name: '大号铁圈装' }), ['bindings.5.type', 'bindings.6.type']],
  ['a name of a binding twice', withBindings({ name: '环装' }), ['bindings.4.name', 'bindings.5.name']],
  ['another choice of no binding', withBindings({ type: 'none_2', fee: fen(0) }), ['bindings.5.type']],
  ['too many bindings', withBindings(...Array.from({ length: 8 }, (_, at) => numbered(at + 2))), ['bindings']],
  ['limits that contradict', withBinding(3, { min_sheets: 9, max_sheets: 8 }), ['bindings.3.min_sheets']],
  ['a limit of nothing', withBinding(3, { max_sheets: 0 }), ['bindings.3.max_sheets']],
  ['a binding without papers', withBinding(3, { papers: [] }), ['bindings.3.papers']],
  ['a binding of an unknown paper', withBinding(3, { papers: ['a4_70g', 'gone'] }), ['bindings.3.papers']],
  ['a fee for no binding', withBinding(0, { fee: fen(1) }), ['bindings.0.fee']],
  ['a hidden choice of no binding', withBinding(0, { is_shown: false }), ['bindings.0.type']],
  ['a limited choice of no binding', withBinding(0, { max_sheets: 3 }), ['bindings.0.type']],
])('%s is refused at its field', (_, list, fields, current = defaultPriceList) => {
  expect(Object.keys(catalogueProblems(list, current))).toEqual(fields);
});

test('hidden papers leave their places to others', () => {
  expect(
    catalogueProblems(withPapers(...listPapers(27), ...listPapers(60).slice(27).map(hide)), defaultPriceList),
  ).toEqual({});
});

function listPapers(count: number): Paper[] {
  return Array.from({ length: count }, (_, at) => ({ ...a3, id: `p${at}`, name: `p${at}` }));
}

function hide(paper: Paper): Paper {
  return { ...paper, is_shown: false };
}
