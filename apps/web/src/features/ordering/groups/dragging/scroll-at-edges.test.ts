import { expect, test } from 'vitest';
import { scrollSpeed } from './scroll-at-edges.ts';

test('the page scrolls only near its edges, faster the nearer the pointer', () => {
  expect([128, 400, 672].map((y) => scrollSpeed(y, 800))).toEqual([0, 0, 0]);
  expect(scrollSpeed(100, 800)).toBeLessThan(0);
  expect(scrollSpeed(10, 800)).toBeLessThan(scrollSpeed(100, 800));
  expect(scrollSpeed(700, 800)).toBeGreaterThan(0);
  expect(scrollSpeed(790, 800)).toBeGreaterThan(scrollSpeed(700, 800));
  expect(scrollSpeed(5000, 800)).toBe(18);
});
