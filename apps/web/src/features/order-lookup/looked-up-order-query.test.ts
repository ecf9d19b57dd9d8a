import { expect, test } from 'vitest';
import { sampleOrder } from '../../../test/sample-order.ts';
import { pollInterval } from './looked-up-order-query.ts';

test('an order is looked at again while there is something to wait for', () => {
  const ready = { ...sampleOrder, status: 'completed' as const };
  const soon = pollInterval(sampleOrder);
  expect(soon).toBeGreaterThan(0);
  expect(pollInterval({ ...sampleOrder, status: 'processing' })).toBe(soon);
  expect(pollInterval(ready)).toBeGreaterThan(Number(soon));
});

test('nothing is asked about what is over, nor about a miss', () => {
  const ready = { ...sampleOrder, status: 'completed' as const };
  expect(pollInterval({ ...ready, collected_at: '2026-11-15T20:00:00+08:00' })).toBe(false);
  expect(pollInterval({ ...sampleOrder, status: 'cancelled' })).toBe(false);
  expect(pollInterval(undefined)).toBe(false);
});
