import { describe, expect, test } from 'vitest';
import { listCustomerActs } from './customer-act-rules.ts';

const now = new Date('2026-11-15T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);
const order = {
  status: 'pending' as const,
  isWalkIn: false,
  paymentCheck: 'unchecked' as const,
  screenshotId: 'picture',
  refundState: null,
  cancelledAt: null,
  collectedAt: null,
};
const acts = (changes: Partial<Parameters<typeof listCustomerActs>[0]> = {}, mayReorder = false) =>
  listCustomerActs({ ...order, ...changes }, now, mayReorder);

describe('a customer', () => {
  test('may cancel and write a note only while nobody has begun to print', () => {
    expect(acts()).toEqual(['cancel', 'note', 'refund']);
    expect(acts({ status: 'processing' })).toEqual(['refund']);
    expect(acts({ status: 'completed' })).toEqual(['refund']);
  });

  test('may send a screenshot when staff report a problem, or when there is none', () => {
    expect(acts({ status: 'completed', paymentCheck: 'problem' })).toContain('screenshot');
    expect(acts({ screenshotId: null })).toContain('screenshot');
    expect(acts({ screenshotId: null, isWalkIn: true })).not.toContain('screenshot');
    expect(acts({ screenshotId: null, paymentCheck: 'checked' })).not.toContain('screenshot');
    expect(acts({ status: 'cancelled', cancelledAt: daysAgo(1), paymentCheck: 'problem' })).not.toContain('screenshot');
  });

  test('may ask for money that may have been paid, once at a time', () => {
    expect(acts({ screenshotId: null })).not.toContain('refund');
    expect(acts({ screenshotId: null, paymentCheck: 'checked' })).toContain('refund');
    expect(acts({ refundState: 'open' })).not.toContain('refund');
    expect(acts({ refundState: 'declined' })).toContain('refund');
  });

  test('may ask within thirty days of the cancellation and seven days of the pickup', () => {
    const cancelled = { status: 'cancelled' as const };
    expect(acts({ ...cancelled, cancelledAt: daysAgo(30) })).toEqual(['refund']);
    expect(acts({ ...cancelled, cancelledAt: daysAgo(31) })).toEqual([]);
    const collected = { status: 'completed' as const };
    expect(acts({ ...collected, collectedAt: daysAgo(7) })).toEqual(['refund']);
    expect(acts({ ...collected, collectedAt: daysAgo(8) })).toEqual([]);
  });

  test('may order the same again where the files are theirs and still there', () => {
    expect(acts({}, true)).toContain('again');
  });
});
