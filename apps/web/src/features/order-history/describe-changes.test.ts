import { expect, test } from 'vitest';
import { sampleOrder } from '../../../test/sample-order.ts';
import { describeChanges } from './describe-changes.ts';

const other = { ...sampleOrder, id: 'other', order_number: '20261115-000002' };

test('a changed order is announced, an added or removed one is not', () => {
  const ready = { ...sampleOrder, status: 'completed' as const };
  expect(describeChanges([sampleOrder, other], [ready, other])).toBe('订单 20261115-481903 已完成');
  const unpaid = { ...ready, payment_problem: '金额不对' };
  expect(describeChanges([ready], [unpaid])).toBe('订单 20261115-481903 付款有问题');
  expect(describeChanges([unpaid], [ready])).toBe('');
  expect(describeChanges([sampleOrder], [other, sampleOrder])).toBe('');
  expect(describeChanges([sampleOrder, other], [other])).toBe('');
});
