import { catalogueChanges } from '@print/contract/catalogue-changes';
import { defaultPriceList } from '@print/contract/default-price-list';
import { catalogueOf } from '@print/contract/shop';
import { expect, test } from 'vitest';
import {
  addBinding,
  addPaper,
  changeBinding,
  changePaper,
  move,
  parseEdit,
  removeBinding,
  removePaper,
  toEdit,
} from './catalogue-edits.ts';

const current = catalogueOf(defaultPriceList);
const edit = toEdit(current);
const a3 = { name: 'A3 80g', width_mm: 297, height_mm: 420, grams: 80, side_price: '0.3', color_price: '' };

test('an untouched form is the published catalogue', () => {
  expect(parseEdit(edit)).toEqual({ catalogue: current, problems: {} });
  expect(catalogueChanges(current, parseEdit(edit).catalogue)).toEqual([]);
});

test('a new price changes this price only, and is listed with its unit', () => {
  const { catalogue } = parseEdit(changePaper(edit, 'a4_70g', { side_price: '0.2' }));
  const [a4, ...others] = current.papers;
  expect(catalogue).toEqual({ ...current, papers: [{ ...a4, side_price: 0.2 }, ...others] });
  expect(catalogueChanges(current, catalogue)).toEqual([
    { label: 'A4 70g：黑白单价', before: '¥0.15/面', after: '¥0.20/面' },
  ]);
});

test('a colour price is a number, or empty where colour is not offered', () => {
  const colored = changePaper({ ...edit, color_per: 'document' }, 'a4_70g', { color_price: '0.5' });
  const { catalogue } = parseEdit(colored);
  expect(catalogue.papers.map(({ color_price }) => color_price)).toEqual([0.5, null, null]);
  expect(catalogueChanges(current, catalogue)).toEqual([
    { label: 'A4 70g：彩色单价', before: '', after: '¥0.50/面' },
    { label: '彩色计价', before: '按有彩色的面', after: '按整份文件' },
  ]);
  expect(parseEdit(toEdit(catalogue)).catalogue).toEqual(catalogue);
  expect(parseEdit(changePaper(edit, 'b5_70g', { color_price: '贵' })).problems).toHaveProperty('papers.2.color_price');
});

test('limits of a binding are numbers, or empty for none', () => {
  const limited = changeBinding(edit, 'staple', { max_sheets: '15', fee_per: 'copy', papers: ['a4_70g'] });
  const { catalogue } = parseEdit(limited);
  expect(catalogue.bindings[3]).toMatchObject({ max_sheets: 15, min_sheets: null });
  expect(catalogueChanges(current, catalogue)).toEqual([
    { label: '骑马钉：费用', before: '¥2.00/组', after: '¥2.00/份' },
    { label: '骑马钉：最多', before: '', after: '15 张' },
    { label: '骑马钉：适用纸张', before: '', after: 'A4 70g' },
  ]);
});

test.each(['0.155', '-1', '一角', '', '1e3'])('the text %j is refused as a price', (typed) => {
  const { problems } = parseEdit(changeBinding(edit, 'staple', { fee: typed }));
  expect(problems).toEqual({ 'bindings.3.fee': '请填金额，最多两位小数' });
});

test('papers of the same size and weight get different ids', () => {
  const twice = addPaper(addPaper(edit, a3), { ...a3, name: 'A3 彩色纸' });
  expect(twice.papers.map(({ id }) => id)).toEqual(['a4_70g', 'a4_80g', 'b5_70g', '297x420_80g', '297x420_80g_2']);
});

test('a removed paper goes with no binding any more', () => {
  const added = changeBinding(addPaper(edit, a3), 'staple', { papers: ['a4_70g', '297x420_80g'] });
  const removed = removePaper(added, '297x420_80g');
  expect(removed.papers).toEqual(edit.papers);
  expect(removed.bindings[3]?.papers).toEqual(['a4_70g']);
});

test('bindings of one kind are numbered, and a dropped number is used again', () => {
  const iron = { kind: 'ring_bound', name: '铁圈装', fee: '8', fee_per: 'group' } as const;
  const twice = addBinding(addBinding(edit, iron), { ...iron, name: '胶圈装' });
  expect(twice.bindings.slice(5).map(({ type }) => type)).toEqual(['ring_bound_2', 'ring_bound_3']);
  const again = addBinding(removeBinding(twice, 'ring_bound_2'), { ...iron, kind: 'staple' });
  expect(
    addBinding(again, iron)
      .bindings.slice(5)
      .map(({ type }) => type),
  ).toEqual(['ring_bound_3', 'staple_2', 'ring_bound_2']);
  expect(catalogueChanges(current, parseEdit(addBinding(edit, iron)).catalogue)).toContainEqual({
    label: '铁圈装：种类',
    before: '',
    after: '环装',
  });
});

test('moving keeps the others in their order', () => {
  expect(move(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
  expect(move(['a', 'b', 'c', 'd'], 0, 1)).toEqual(['b', 'a', 'c', 'd']);
});
