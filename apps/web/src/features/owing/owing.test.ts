import type { OwingOrder } from '@print/contract/ledger';
import { expect, test } from 'vitest';
import { owingReason, owingSince } from './owing-texts.ts';
import { owingUrl, parseOwingView } from './owing-view.ts';

const order: OwingOrder = {
  id: '0197a1c0-0000-7000-8000-000000000001',
  order_number: '20261115-481903',
  pickup_code: 'A7K2MX',
  phone_masked: '138****8000',
  created_at: '2026-11-15T14:30:00+08:00',
  cancelled_at: null,
  collected_at: null,
  is_payment_checked: true,
  owed: 0.45,
};
const collected_at = '2026-11-15T18:00:00+08:00';
const cancelled_at = '2026-11-15T16:00:00+08:00';

test('the list says why an order is not even, and since when', () => {
  expect(owingReason(order)).toBe('少付');
  expect(owingReason({ ...order, owed: -1 })).toBe('多付');
  expect(owingReason({ ...order, collected_at })).toBe('已取走，少付');
  expect(owingReason({ ...order, collected_at, is_payment_checked: false })).toBe('已取走，没有核款');
  expect(owingReason({ ...order, cancelled_at, owed: -2.3 })).toBe('已取消');
  expect(owingSince(order)).toBe(order.created_at);
  expect(owingSince({ ...order, collected_at })).toBe(collected_at);
  expect(owingSince({ ...order, cancelled_at })).toBe(cancelled_at);
});

test.each([
  ['', 'shop', 1],
  ['side=customer&page=3', 'customer', 3],
  ['side=nobody&page=-1', 'shop', 1],
])('the query string ?%s shows the side %s and page %i', (search, side, page) => {
  expect(parseOwingView(new URLSearchParams(search))).toEqual({ side, page });
});

test('a link to the list contains only values that differ from the defaults', () => {
  expect(owingUrl({ side: 'shop', page: 1 }).search).toBe('');
  expect(owingUrl({ side: 'customer', page: 2 }).search).toBe('side=customer&page=2');
});
