import { expect, test } from 'vitest';
import { toggleSelection } from './selection.ts';

const ids = ['a', 'b', 'c', 'd'];

test.each([
  ['alone', [], { id: 'b', from: undefined, isSelected: true }, ['b']],
  ['downwards', ['a'], { id: 'c', from: 'a', isSelected: true }, ['a', 'b', 'c']],
  ['upwards', ['d'], { id: 'b', from: 'd', isSelected: true }, ['b', 'c', 'd']],
  ['off again', ['a', 'b', 'c', 'd'], { id: 'c', from: 'b', isSelected: false }, ['a', 'd']],
  ['from a row that has gone', [], { id: 'b', from: 'z', isSelected: true }, ['b']],
])('boxes are pressed %s', (_, selected, click, expected) => {
  expect([...toggleSelection(new Set(selected), ids, click)].sort()).toEqual(expected);
});
