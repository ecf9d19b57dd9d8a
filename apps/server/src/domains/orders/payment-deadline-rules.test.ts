import { describe, expect, test } from 'vitest';
import { laterDeadline, paymentDeadline, unpaidReason } from './payment-deadline-rules.ts';

const deadlines = { unpaid_order_hours: 24, unverified_order_days: 7 };
const createdAt = new Date('2026-11-01T08:00:00Z');
const dayLater = new Date('2026-11-02T08:00:00Z');
const weekLater = new Date('2026-11-08T08:00:00Z');

describe('the payment deadline', () => {
  test('is short without a screenshot and longer with one', () => {
    expect(paymentDeadline(createdAt, false, deadlines)).toEqual(dayLater);
    expect(paymentDeadline(createdAt, true, deadlines)).toEqual(weekLater);
  });

  test('is extended when staff report a problem, but not set again after acceptance', () => {
    expect(laterDeadline({ createdAt, cancelUnpaidAt: dayLater }, deadlines)).toEqual(weekLater);
    expect(laterDeadline({ createdAt, cancelUnpaidAt: null }, deadlines)).toBeNull();
  });
});

describe('the reason that the customer reads', () => {
  test.each([
    [false, true, dayLater, '超过 24 小时未付款，订单已自动取消，文件已删除'],
    [false, false, weekLater, '超过 7 天未付款，订单已自动取消'],
    [true, true, weekLater, '超过 7 天未能核实付款，订单已自动取消，文件已删除。如果您已付款，请联系店家退款'],
  ])('is exact (screenshot: %s, files deleted: %s)', (hasScreenshot, areFilesDeleted, cancelUnpaidAt, reason) => {
    expect(unpaidReason({ createdAt, cancelUnpaidAt, hasScreenshot, areFilesDeleted })).toBe(reason);
  });
});
