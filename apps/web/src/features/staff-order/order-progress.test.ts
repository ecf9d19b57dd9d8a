import { expect, test } from 'vitest';
import { sampleStaffOrder } from '../../../test/sample-staff-order.ts';
import { describeProgress } from './order-progress.ts';

const at = (time: string) => new Date(`2026-11-15T${time}:00+08:00`);

test('an open order names its deadline, with a warning when it is old or overdue', () => {
  expect(describeProgress(sampleStaffOrder, at('15:00'))).toEqual({ text: '今天 22:30 前要印好' });
  expect(describeProgress(sampleStaffOrder, at('18:31'))).toEqual({ text: '今天 22:30 前要印好', tone: 'warn' });
  expect(describeProgress(sampleStaffOrder, at('22:31'))).toEqual({
    text: '应在 今天 22:30 前印好，已超时',
    tone: 'danger',
  });
});

test('a completed order has no warning, however late it is', () => {
  const done = { ...sampleStaffOrder, status: 'completed', completed_at: '2026-11-15T22:50:00+08:00' } as const;
  expect(describeProgress(done, at('22:55'))).toEqual({ text: '5 分钟前印好，等待取件' });
  expect(describeProgress({ ...done, collected_at: '2026-11-15T22:55:00+08:00' }, at('22:55')).text).toBe('刚刚取走');
});

test('a cancelled order names the reason', () => {
  const cancelled = {
    ...sampleStaffOrder,
    status: 'cancelled',
    cancelled_at: '2026-11-15T15:00:00+08:00',
    cancel_reason: '没有收到付款',
  } as const;
  expect(describeProgress(cancelled, at('15:10')).text).toBe('10 分钟前取消，原因：没有收到付款');
});
