import type { StaffDocument } from '@print/contract/desk';
import { expect, test } from 'vitest';
import { sampleStaffOrder } from '../../../test/sample-staff-order.ts';
import { pendingCountsText, settlingText } from './difference-texts.ts';

const completed = { ...sampleStaffOrder, status: 'completed', open_difference: -6.8 } as const;
const withDocuments = (changes: Partial<StaffDocument>) => ({
  ...completed,
  groups: completed.groups.map((group) => ({
    ...group,
    documents: group.documents.map((document) => ({ ...document, awaits_pages: false, ...changes })),
  })),
});
const collected = { ...completed, collected_at: '2026-11-16T10:00:00+08:00' };

test('an open difference says why, and to whom the money goes', () => {
  const recounted = withDocuments({ exact_page_count: 66 });
  expect(settlingText(recounted)).toBe('页数比预估少，请退给顾客');
  expect(settlingText({ ...recounted, open_difference: 1 })).toBe('页数比预估多，请向顾客补收');
  expect(settlingText({ ...completed, open_difference: 1 })).toBe('实收比应付少，请向顾客补收');
  expect(settlingText({ ...completed, open_difference: 0 })).toBe('');
});

test('a difference stays open after the handover and after a cancellation', () => {
  expect(settlingText(collected)).toBe('已经取走，还没有结清，请退给顾客');
  expect(settlingText({ ...collected, open_difference: 0 })).toBe('');
  expect(settlingText({ ...completed, status: 'cancelled' })).toBe('订单已取消，收到的钱请退给顾客');
});

test('a difference names colours as its reason when they differ', () => {
  const fewerColors = { color_mode: 'color', color_sides: 10, exact_color_sides: 4 } as const;
  expect(settlingText(withDocuments(fewerColors))).toBe('彩色面数比下单时计的少，请退给顾客');
  expect(settlingText(withDocuments({ ...fewerColors, exact_page_count: 66 }))).toBe(
    '页数和彩色面数与下单时不同，请退给顾客',
  );
});

test('counts that are awaited are named before the handover', () => {
  expect(pendingCountsText(withDocuments({}))).toBe('');
  expect(pendingCountsText(withDocuments({ awaits_colors: true }))).toBe('彩色面数还没数完，差额可能变');
  expect(pendingCountsText(withDocuments({ awaits_pages: true, awaits_colors: true }))).toBe(
    '页数和彩色面数还没数完，差额可能变',
  );
  expect(pendingCountsText({ ...withDocuments({ awaits_colors: true }), collected_at: collected.collected_at })).toBe(
    '',
  );
});
