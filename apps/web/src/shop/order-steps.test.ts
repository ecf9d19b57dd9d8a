import type { Order } from '@print/contract/ordering';
import { expect, test } from 'vitest';
import { orderSteps } from './order-steps.ts';

const now = new Date('2026-11-15T20:00:00+08:00');

const placed: Order = {
  id: '0197a1c0-0000-7000-8000-000000000001',
  order_number: '20261115-481903',
  created_at: '2026-11-15T14:30:00+08:00',
  status: 'pending',
  pickup_code: 'A7K2MX',
  payment_method: 'ALIPAY',
  base_fee: 0.5,
  total_price: 2.3,
  price_difference: 0,
  price_note: '',
  ready_by: '2026-11-15T22:30:00+08:00',
  processing_at: null,
  completed_at: null,
  cancelled_at: null,
  cancel_reason: '',
  collected_at: null,
  files_deleted_after: '2026-12-15T14:30:00+08:00',
  groups: [],
};
const taken: Order = { ...placed, status: 'processing', processing_at: '2026-11-15T19:48:00+08:00' };
const ready: Order = { ...taken, status: 'completed', completed_at: '2026-11-15T19:59:30+08:00' };

const shown = (order: Order) =>
  orderSteps(order, now).map(({ title, state, detail }) => [title, state, detail]);

test('a new order waits, and says when it will be ready', () => {
  expect(shown(placed)).toEqual([
    ['待处理', 'current', '今天 14:30'],
    ['处理中', 'todo', undefined],
    ['已完成（可取件）', 'todo', '预计 今天 22:30 前'],
    ['已取走', 'todo', undefined],
  ]);
});

test('one that is late says so instead of promising the past', () => {
  const late = { ...taken, ready_by: '2026-11-15T19:00:00+08:00' };
  expect(shown(late)[2]).toEqual(['已完成（可取件）', 'todo', '原定 今天 19:00 前，正在赶印']);
});

test('a finished one waits for its customer', () => {
  expect(shown(ready)).toEqual([
    ['待处理', 'done', '今天 14:30'],
    ['处理中', 'done', '12 分钟前'],
    ['已完成（可取件）', 'current', '刚刚'],
    ['已取走', 'todo', undefined],
  ]);
});

test('one that has been handed over is done with', () => {
  const collected = { ...ready, collected_at: '2026-11-15T20:00:00+08:00' };
  expect(shown(collected).map(([, state]) => state)).toEqual(['done', 'done', 'done', 'done']);
});

test('a cancelled one stops where it was, with the reason', () => {
  const cancelled: Order = {
    ...placed,
    status: 'cancelled',
    cancelled_at: '2026-11-15T19:50:00+08:00',
    cancel_reason: '未收到付款',
  };
  expect(shown(cancelled)).toEqual([
    ['待处理', 'done', '今天 14:30'],
    ['已取消', 'stopped', '10 分钟前，原因：未收到付款'],
  ]);
  expect(shown({ ...cancelled, processing_at: taken.processing_at, cancel_reason: '' })).toEqual([
    ['待处理', 'done', '今天 14:30'],
    ['处理中', 'done', '12 分钟前'],
    ['已取消', 'stopped', '10 分钟前'],
  ]);
});
