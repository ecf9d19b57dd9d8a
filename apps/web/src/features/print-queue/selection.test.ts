import { expect, test } from 'vitest';
import { selectionAfter } from './selection.ts';

const ids = ['a', 'b', 'c', 'd'];

test.each([
  ['alone', [], { id: 'b', from: undefined, isOn: true }, ['b']],
  ['downwards', ['a'], { id: 'c', from: 'a', isOn: true }, ['a', 'b', 'c']],
  ['upwards', ['d'], { id: 'b', from: 'd', isOn: true }, ['b', 'c', 'd']],
  ['off again', ['a', 'b', 'c', 'd'], { id: 'c', from: 'b', isOn: false }, ['a', 'd']],
  ['from a row that has gone', [], { id: 'b', from: 'z', isOn: true }, ['b']],
])('boxes are pressed %s', (_, selected, press, expected) => {
  expect([...selectionAfter(new Set(selected), ids, press)].sort()).toEqual(expected);
});
