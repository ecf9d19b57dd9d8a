import type { StaffOrder } from '@print/contract/desk';
import { expect, test } from 'vitest';
import { paymentHints } from './payment-hints.ts';

const payment: StaffOrder['payment'] = {
  check: 'unchecked',
  problem: '',
  checked_at: null,
  has_screenshot: true,
  screenshot_id: '33333333-3333-4333-8333-333333333333',
  earlier_screenshots: [],
  similar: [],
  doubts: [],
  amount_read: null,
  owed: 0,
  entries: [],
};
const hints = (fields: Partial<StaffOrder['payment']>) =>
  paymentHints({ payment: { ...payment, ...fields }, total_price: 29.6 });
const other = (isIdentical: boolean, number: string) => ({
  order_id: '0197a1c0-0000-7000-8000-000000000009',
  order_number: number,
  created_at: '2026-11-14T14:30:00+08:00',
  is_identical: isIdentical,
});

test('a payment without findings has no hints', () => {
  expect(hints({})).toEqual([]);
  expect(hints({ amount_read: 29.6 })).toEqual([]);
});

test('a different recognised amount is a hint with the note that it may be wrong', () => {
  expect(hints({ amount_read: 2.96, doubts: ['amount_differs'] })).toMatchObject([
    { tone: 'info', text: expect.stringContaining('截图上像是 ¥2.96，应付 ¥29.60。这是机器读的，可能有误') },
  ]);
});

test('identical and similar pictures are separate hints, each with its orders', () => {
  const similar = [other(true, '20261114-000001'), other(false, '20261114-000002')];
  expect(
    hints({ similar, doubts: ['screenshot_reused'] }).map(({ text, similar: of }) => [
      text,
      of.map((order) => order.order_number),
    ]),
  ).toEqual([
    [expect.stringContaining('同一张'), ['20261114-000001']],
    [expect.stringContaining('很像'), ['20261114-000002']],
  ]);
});

test('an order with a payment gateway needs no picture', () => {
  const missing = { has_screenshot: false, doubts: ['screenshot_missing' as const] };
  const awaited = { payment: { ...payment, ...missing }, total_price: 29.6, payable_now: 29.6 };
  expect(paymentHints(awaited)).toMatchObject([{ tone: 'info', text: '还没有在线付款，顾客付款后会自动核款。' }]);
  const entry = {
    id: '0197a1c0-0000-7000-8000-000000000008',
    at: '2026-11-14T14:30:00+08:00',
    kind: 'payment',
    method: 'ALIPAY',
    amount: 29.6,
    source: 'gateway',
    reference: '2026111422001400000000000001',
    note: '',
    actor_name: '',
    corrects: null,
  } as const;
  expect(hints({ ...missing, check: 'checked', entries: [entry] })).toEqual([]);
});

test('a missing picture is a hint, and a reported problem has the words of the clerk', () => {
  expect(hints({ has_screenshot: false, doubts: ['payment_problem', 'screenshot_missing'] })).toMatchObject([
    { text: expect.stringContaining('没有付款截图') },
  ]);
});
