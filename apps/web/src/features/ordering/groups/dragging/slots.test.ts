import { expect, test } from 'vitest';
import { offsetAt, type Row, shiftOf, slotAt } from './slots.ts';

// The middle row is taller: its settings are open.
const rows: Row[] = [
  { id: 'a', top: 100, height: 80 },
  { id: 'b', top: 180, height: 300 },
  { id: 'c', top: 480, height: 80 },
];

test('a row swaps with a neighbour once it covers half of it', () => {
  expect([0, 149, 151, 341].map((by) => slotAt(rows, 0, by))).toEqual([0, 0, 1, 2]);
  expect([0, -149, -151, -341].map((by) => slotAt(rows, 2, by))).toEqual([2, 2, 1, 0]);
  expect(slotAt(rows, 1, -9999)).toBe(0);
  expect(slotAt(rows, 1, 9999)).toBe(2);
});

test('a keyboard step moves a row exactly to its slot', () => {
  expect([0, 1, 2].map((to) => offsetAt(rows, 0, to))).toEqual([0, 300, 380]);
  expect([0, 1, 2].map((to) => offsetAt(rows, 2, to))).toEqual([-380, -300, 0]);
});

test('the rows in between move by the height of the lifted row', () => {
  const shifts = (from: number, to: number) => rows.map(({ id }) => shiftOf(rows, id, from, to));
  expect(shifts(0, 2)).toEqual([0, -80, -80]);
  expect(shifts(2, 1)).toEqual([0, 80, 0]);
  expect(shifts(1, 1)).toEqual([0, 0, 0]);
  expect(shiftOf(rows, 'of another group', 1, 0)).toBe(0);
});
