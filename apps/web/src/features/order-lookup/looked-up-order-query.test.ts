import { expect, test } from 'vitest';
import { sampleOrder } from '../../../test/sample-order.ts';
import { pollInterval } from './looked-up-order-query.ts';

test('an unfinished order is polled more often than a completed one', () => {
  const ready = { ...sampleOrder, status: 'completed' as const };
  const interval = pollInterval(sampleOrder);
  expect(interval).toBeGreaterThan(0);
  expect(pollInterval({ ...sampleOrder, status: 'processing' })).toBe(interval);
  expect(pollInterval(ready)).toBeGreaterThan(Number(interval));
});

test('collected and cancelled orders and failed lookups are not polled', () => {
  const ready = { ...sampleOrder, status: 'completed' as const };
  expect(pollInterval({ ...ready, collected_at: '2026-11-15T20:00:00+08:00' })).toBe(false);
  expect(pollInterval({ ...sampleOrder, status: 'cancelled' })).toBe(false);
  expect(pollInterval(undefined)).toBe(false);
});
