import { defaultPriceList } from '@print/contract/default-price-list';
import { catalogueOf } from '@print/contract/shop';
import { expect, test } from 'vitest';
import { addBinding, addPaper, changeBinding, changePaper, move, toEdit } from './catalogue-edits.ts';
import { rebaseCatalogue } from './rebase-catalogue.ts';

const base = toEdit(catalogueOf(defaultPriceList));
const a3 = { name: 'A3 80g', width_mm: 297, height_mm: 420, grams: 80, side_price: '0.30', color_price: '' };
const a5 = { ...a3, name: 'A5 80g', width_mm: 148, height_mm: 210 };
const idsOf = ({ papers }: typeof base) => papers.map(({ id }) => id);

test('without a colleague’s changes the edit stays as it is', () => {
  const edit = changePaper(addPaper(base, a3), 'a4_70g', { side_price: '0.20' });
  expect(rebaseCatalogue(edit, base, base)).toEqual(edit);
});

test('changes of different fields are both kept, and the own one wins in the same field', () => {
  const edit = { ...changePaper(base, 'a4_70g', { side_price: '0.20' }), base_fee: '1.00' };
  const published = changeBinding(changePaper(base, 'a4_70g', { side_price: '0.18', name: 'A4' }), 'staple', {
    fee: '3.00',
  });
  const rebased = rebaseCatalogue(edit, base, { ...published, color_per: 'document' });
  expect(rebased).toMatchObject({ base_fee: '1.00', color_per: 'document' });
  expect(rebased.papers[0]).toMatchObject({ side_price: '0.20', name: 'A4' });
  expect(rebased.bindings.find(({ type }) => type === 'staple')?.fee).toBe('3.00');
});

test('papers that either has added are there, in the order of whoever has moved rows', () => {
  const published = addPaper(base, a3);
  const edit = addPaper(base, a5);
  expect(idsOf(rebaseCatalogue(edit, base, published))).toEqual([...idsOf(base), '297x420_80g', '148x210_80g']);
  const moved = { ...edit, papers: move(edit.papers, 2, 0) };
  expect(idsOf(rebaseCatalogue(moved, base, published))).toEqual([
    'b5_70g',
    'a4_70g',
    'a4_80g',
    '148x210_80g',
    '297x420_80g',
  ]);
});

test('bindings of one kind that both have added are both kept, and the same one once', () => {
  const iron = { kind: 'ring_bound', name: '铁圈装', fee: '8.00', fee_per: 'group' } as const;
  const published = addBinding(base, { ...iron, name: '胶圈装' });
  const idsAndNames = ({ bindings }: typeof base) => bindings.slice(5).map(({ type, name }) => [type, name]);
  expect(idsAndNames(rebaseCatalogue(addBinding(base, iron), base, published))).toEqual([
    ['ring_bound_2', '胶圈装'],
    ['ring_bound_3', '铁圈装'],
  ]);
  expect(idsAndNames(rebaseCatalogue(published, base, published))).toEqual([['ring_bound_2', '胶圈装']]);
});
