import { expect, test } from 'vitest';
import { sampleOrder } from '../../../test/sample-order.ts';
import { describeChanges } from './describe-changes.ts';

test('a new status is news, and so is a price that has changed', () => {
  const taken = { ...sampleOrder, status: 'processing' as const };
  expect(describeChanges(sampleOrder, taken)).toBe('订单状态更新：处理中');
  const counted = { ...taken, price_difference: 1.5, price_note: '取件时需补 ¥1.50' };
  expect(describeChanges(taken, counted)).toBe('取件时需补 ¥1.50');
  expect(describeChanges(sampleOrder, counted)).toBe('订单状态更新：处理中。取件时需补 ¥1.50');
  const ready = { ...counted, status: 'completed' as const };
  expect(describeChanges(ready, { ...ready, collected_at: '2026-11-15T20:00:00+08:00' })).toBe('订单已取走');
});

test('a problem with the payment is news, and so is its end', () => {
  const unpaid = { ...sampleOrder, payment_problem: '金额不对' };
  expect(describeChanges(sampleOrder, unpaid)).toBe('付款有问题：金额不对');
  expect(describeChanges(unpaid, sampleOrder)).toBe('付款问题已解决');
});

test('an order that is as it was is no news', () => {
  expect(describeChanges(sampleOrder, { ...sampleOrder })).toBe('');
  expect(describeChanges(sampleOrder, { ...sampleOrder, files_deleted_after: null })).toBe('');
});
