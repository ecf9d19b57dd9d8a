import { expect, test } from 'vitest';
import { sampleOrder } from '../../../test/sample-order.ts';
import { describeChanges } from './describe-changes.ts';

test('a new status, a changed price and a pickup are announced', () => {
  const started = { ...sampleOrder, status: 'processing' as const };
  expect(describeChanges(sampleOrder, started)).toBe('订单状态更新：处理中');
  const repriced = { ...started, price_difference: 1.5, price_note: '取件时需补 ¥1.50' };
  expect(describeChanges(started, repriced)).toBe('取件时需补 ¥1.50');
  expect(describeChanges(sampleOrder, repriced)).toBe('订单状态更新：处理中。取件时需补 ¥1.50');
  const ready = { ...repriced, status: 'completed' as const };
  expect(describeChanges(ready, { ...ready, collected_at: '2026-11-15T20:00:00+08:00' })).toBe('订单已取走');
});

test('a payment problem and its end are announced', () => {
  const unpaid = { ...sampleOrder, payment_problem: '金额不对' };
  expect(describeChanges(sampleOrder, unpaid)).toBe('付款有问题：金额不对');
  expect(describeChanges(unpaid, sampleOrder)).toBe('付款问题已解决');
});

test('an unchanged order announces nothing', () => {
  expect(describeChanges(sampleOrder, { ...sampleOrder })).toBe('');
  expect(describeChanges(sampleOrder, { ...sampleOrder, files_deleted_after: null })).toBe('');
});
