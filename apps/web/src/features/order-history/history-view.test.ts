import { expect, test } from 'vitest';
import { addressOf, readView } from './history-view.ts';

test.each([
  ['', 'all', 1],
  ['status=pending', 'pending', 1],
  ['status=cancelled&page=3', 'cancelled', 3],
  ['status=processing', 'processing', 1],
  ['status=constructor&page=-1', 'all', 1],
  ['page=0', 'all', 1],
  ['page=2e3', 'all', 1],
  ['page=9999999', 'all', 1],
])('the query string ?%s shows the filter %s and page %i', (search, filter, page) => {
  expect(readView(new URLSearchParams(search))).toEqual({ filter, page });
});

test('a link contains only values that differ from the defaults', () => {
  expect(addressOf({ filter: 'all', page: 1 }).search).toBe('');
  expect(addressOf({ filter: 'completed', page: 2 }).search).toBe('status=completed&page=2');
});
