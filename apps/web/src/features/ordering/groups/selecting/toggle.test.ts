import { expect, test } from 'vitest';
import { toggle } from './toggle.ts';

const order = ['a', 'b', 'c', 'd', 'e'];

test('a press selects a document, and another press deselects it', () => {
  expect(toggle(['a'], order, 'c')).toEqual(['a', 'c']);
  expect(toggle(['a', 'c'], order, 'a')).toEqual(['c']);
});

test('a range selects everything between two documents, in both directions', () => {
  expect(toggle(['b'], order, 'd', 'b')).toEqual(['b', 'c', 'd']);
  expect(toggle(['d'], order, 'b', 'd')).toEqual(['b', 'c', 'd']);
});

test('a range that ends at a selected document is deselected', () => {
  expect(toggle(['a', 'b', 'c', 'd'], order, 'd', 'b')).toEqual(['a']);
});

test('a range that begins at a removed document is its end alone', () => {
  expect(toggle(['gone'], order, 'c', 'gone')).toEqual(['gone', 'c']);
});
