import type { Order } from '@print/contract/ordering';
import { expect, test } from 'vitest';
import { sampleOrder } from '../../test/sample-order.ts';
import { orderSteps } from './order-steps.ts';

const now = new Date('2026-11-15T20:00:00+08:00');

const started: Order = { ...sampleOrder, status: 'processing', processing_at: '2026-11-15T19:48:00+08:00' };
const ready: Order = { ...started, status: 'completed', completed_at: '2026-11-15T19:59:30+08:00' };

const shown = (order: Order) => orderSteps(order, now).map(({ title, state, detail }) => [title, state, detail]);

test('a new order is pending and shows when it will be ready', () => {
  expect(shown(sampleOrder)).toEqual([
    ['待处理', 'current', '今天 14:30'],
    ['处理中', 'todo', undefined],
    ['已完成（可取件）', 'todo', '预计今天 22:30 前'],
    ['已取走', 'todo', undefined],
  ]);
});

test('an overdue order shows the missed deadline instead of promising it', () => {
  const overdue = { ...started, ready_by: '2026-11-15T19:00:00+08:00' };
  expect(shown(overdue)[2]).toEqual(['已完成（可取件）', 'todo', '原定今天 19:00 前，正在赶印']);
});

test('a finished order waits for pickup', () => {
  expect(shown(ready)).toEqual([
    ['待处理', 'done', '今天 14:30'],
    ['处理中', 'done', '12 分钟前'],
    ['已完成（可取件）', 'current', '刚刚'],
    ['已取走', 'todo', undefined],
  ]);
});

test('a collected order has no current step', () => {
  const collected = { ...ready, collected_at: '2026-11-15T20:00:00+08:00' };
  expect(shown(collected).map(([, state]) => state)).toEqual(['done', 'done', 'done', 'done']);
});

test('a cancelled order stops at its last step with the reason', () => {
  const cancelled: Order = {
    ...sampleOrder,
    status: 'cancelled',
    cancelled_at: '2026-11-15T19:50:00+08:00',
    cancel_reason: '未收到付款',
  };
  expect(shown(cancelled)).toEqual([
    ['待处理', 'done', '今天 14:30'],
    ['已取消', 'stopped', '10 分钟前，原因：未收到付款'],
  ]);
  expect(shown({ ...cancelled, processing_at: started.processing_at, cancel_reason: '' })).toEqual([
    ['待处理', 'done', '今天 14:30'],
    ['处理中', 'done', '12 分钟前'],
    ['已取消', 'stopped', '10 分钟前'],
  ]);
});
