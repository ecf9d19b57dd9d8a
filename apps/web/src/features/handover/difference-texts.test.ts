import type { StaffDocument } from '@print/contract/desk';
import { expect, test } from 'vitest';
import { sampleStaffOrder } from '../../../test/sample-staff-order.ts';
import { pendingCountsText, settlingText } from './difference-texts.ts';

const completed = { ...sampleStaffOrder, status: 'completed', price_difference: -6.8 } as const;
const withDocuments = (changes: Partial<StaffDocument>) => ({
  ...completed,
  groups: completed.groups.map((group) => ({
    ...group,
    documents: group.documents.map((document) => ({ ...document, awaits_pages: false, ...changes })),
  })),
});
const collected = { ...completed, collected_at: '2026-11-16T10:00:00+08:00' };

test('a difference is settled at the handover, and again when it was found later', () => {
  expect(settlingText(completed)).toBe('页数比预估少，请退给顾客');
  expect(settlingText({ ...completed, price_difference: 1 })).toBe('页数比预估多，请向顾客补收');
  expect(settlingText(collected)).toBe('');
  expect(settlingText({ ...collected, has_late_difference: true })).toBe('取件后才算出，还没有结清，请退给顾客');
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
