import { expect, test } from 'vitest';
import { parseQueueView, queueUrl } from './queue-view.ts';

test.each([
  ['', 'pending', '', 1],
  ['status=processing&page=2', 'processing', '', 2],
  ['status=constructor&page=0', 'pending', '', 1],
  ['search=%20A7K2MX%20', 'pending', 'A7K2MX', 1],
])('the query ?%s shows status %s, search “%s” and page %i', (query, status, search, page) => {
  expect(parseQueueView(new URLSearchParams(query))).toEqual({ status, search, page });
});

test('the URL leaves out default values', () => {
  expect(queueUrl({ status: 'pending', search: '', page: 1 }).search).toBe('');
  expect(queueUrl({ status: 'completed', search: '8000', page: 2 }).search).toBe('status=completed&search=8000&page=2');
});
