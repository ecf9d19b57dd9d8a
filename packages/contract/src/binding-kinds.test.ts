import { expect, test } from 'vitest';
import { kindOf, maxBindings, typesOf } from './binding-kinds.ts';
import { BindingKind, BindingType } from './orders.ts';

test('the id of a binding is its kind, or its kind and a number', () => {
  for (const kind of BindingKind.options) {
    expect(BindingType.parse(kind)).toBe(kind);
    expect(kindOf(kind)).toBe(kind);
    for (const type of typesOf(kind)) expect(kindOf(BindingType.parse(type))).toBe(kind);
  }
  expect(typesOf('staple_left_side').slice(0, 3)).toEqual([
    'staple_left_side',
    'staple_left_side_2',
    'staple_left_side_3',
  ]);
});

test.each([
  'glued',
  'ring_bound_1',
  'ring_bound_10',
  'ring_bound_02',
  'ring_bound_',
  'ring_bound_2_2',
  ' ring_bound_2',
  'staple_top_left_2\n',
  '_2',
  '',
  2,
])('%j is no id of a binding', (id) => {
  expect(BindingType.safeParse(id).error?.issues).toMatchObject([{ message: '没有这种装订方式' }]);
});

test('a shop with the most bindings has an id for each', () => {
  expect(typesOf('ring_bound').length - 1).toBeGreaterThanOrEqual(maxBindings - BindingKind.options.length);
});
