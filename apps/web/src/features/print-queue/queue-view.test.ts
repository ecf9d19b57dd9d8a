import { expect, test } from 'vitest';
import { addressOf, parseView } from './queue-view.ts';

test.each([
  ['', 'pending', '', 1],
  ['status=processing&page=2', 'processing', '', 2],
  ['status=constructor&page=0', 'pending', '', 1],
  ['search=%20A7K2MX%20', 'pending', 'A7K2MX', 1],
])('the address ?%s shows %s, looks for “%s”, page %i', (address, status, search, page) => {
  expect(parseView(new URLSearchParams(address))).toEqual({ status, search, page });
});

test('an address says no more than it has to', () => {
  expect(addressOf({ status: 'pending', search: '', page: 1 }).search).toBe('');
  expect(addressOf({ status: 'completed', search: '8000', page: 2 }).search).toBe(
    'status=completed&search=8000&page=2',
  );
});
