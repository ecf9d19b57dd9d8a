import { expect, test } from 'vitest';
import { sampleOrder } from '../../../test/sample-order.ts';
import { newsOf } from './news-of.ts';

const other = { ...sampleOrder, id: 'other', order_number: '20261115-000002' };

test('an order that has moved on is news, one that has come or gone is not', () => {
  const ready = { ...sampleOrder, status: 'completed' as const };
  expect(newsOf([sampleOrder, other], [ready, other])).toBe('订单 20261115-481903 已完成');
  const unpaid = { ...ready, payment_problem: '金额不对' };
  expect(newsOf([ready], [unpaid])).toBe('订单 20261115-481903 付款有问题');
  expect(newsOf([unpaid], [ready])).toBe('');
  expect(newsOf([sampleOrder], [other, sampleOrder])).toBe('');
  expect(newsOf([sampleOrder, other], [other])).toBe('');
});
