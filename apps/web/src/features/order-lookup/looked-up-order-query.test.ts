import { expect, test } from 'vitest';
import { sampleOrder } from '../../../test/sample-order.ts';
import { pauseBetweenLooks } from './looked-up-order-query.ts';

test('an order is looked at again while there is something to wait for', () => {
  const ready = { ...sampleOrder, status: 'completed' as const };
  const soon = pauseBetweenLooks(sampleOrder);
  expect(soon).toBeGreaterThan(0);
  expect(pauseBetweenLooks({ ...sampleOrder, status: 'processing' })).toBe(soon);
  expect(pauseBetweenLooks(ready)).toBeGreaterThan(Number(soon));
});

test('nothing is asked about what is over, nor about a miss', () => {
  const ready = { ...sampleOrder, status: 'completed' as const };
  expect(pauseBetweenLooks({ ...ready, collected_at: '2026-11-15T20:00:00+08:00' })).toBe(false);
  expect(pauseBetweenLooks({ ...sampleOrder, status: 'cancelled' })).toBe(false);
  expect(pauseBetweenLooks(undefined)).toBe(false);
});
