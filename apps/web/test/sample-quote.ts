import type { Quote } from '@print/contract/pricing';

/** Twelve pages, counted exactly. */
export const sampleQuote: Quote = {
  file_id: '0d9cbd4e-4f3a-4d0e-8f5c-6f5d6f0f9a11',
  page_count: 12,
  selected_pages: 12,
  printed_sides: 12,
  print_cost: 1.8,
  is_estimated: false,
  page_count_source: 'exact',
  note: '价格已精确计算',
  has_preview: true,
  needs_page_count: false,
};
