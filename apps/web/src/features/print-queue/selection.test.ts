import { expect, test } from 'vitest';
import { toggleSelection } from './selection.ts';

const ids = ['a', 'b', 'c', 'd'];

test.each([
  ['one click selects one row', [], { id: 'b', from: undefined, isSelected: true }, ['b']],
  ['Shift selects downwards', ['a'], { id: 'c', from: 'a', isSelected: true }, ['a', 'b', 'c']],
  ['Shift selects upwards', ['d'], { id: 'b', from: 'd', isSelected: true }, ['b', 'c', 'd']],
  ['Shift deselects', ['a', 'b', 'c', 'd'], { id: 'c', from: 'b', isSelected: false }, ['a', 'd']],
  ['Shift after a row that is gone selects one row', [], { id: 'b', from: 'z', isSelected: true }, ['b']],
])('%s', (_, selected, click, expected) => {
  expect([...toggleSelection(new Set(selected), ids, click)].sort()).toEqual(expected);
});
