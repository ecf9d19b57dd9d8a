import { defaultPrintSettings } from '@print/contract/default-print-settings';
import type { StaffDocument, StaffOrder } from '@print/contract/desk';
import { sampleOrder } from './sample-order.ts';

const document = (number: number, overrides: Partial<StaffDocument>): StaffDocument => ({
  id: `0197a1c0-0000-7000-8000-0000000000d${number}`,
  original_filename: '毕业论文.pdf',
  ...defaultPrintSettings,
  paper_name: 'A4 70g',
  print_sided: 'double',
  page_count: 68,
  exact_page_count: null,
  printed_sides: 68,
  is_estimated: false,
  print_cost: 10.2,
  file_id: `0197a1c0-0000-7000-8000-0000000000f${number}`,
  kind: 'pdf',
  has_pdf: true,
  failure: '',
  is_stated: false,
  awaits_pages: false,
  awaits_colors: false,
  sheets: 34,
  ...overrides,
});

export const sampleStaffOrder: StaffOrder = {
  ...sampleOrder,
  total_price: 29.6,
  phone_number: '13800138000',
  username: '小林',
  has_late_difference: false,
  is_walk_in: false,
  payment: {
    check: 'unchecked',
    problem: '',
    checked_at: null,
    has_screenshot: true,
    screenshot_id: '33333333-3333-4333-8333-333333333333',
    earlier_screenshots: [],
    similar: [],
    doubts: [],
    amount_read: null,
    owed: 0,
    entries: [],
  },
  sides: 84,
  sheets: 45,
  groups: [
    {
      id: '0197a1c0-0000-7000-8000-0000000000a1',
      binding_type: 'staple_top_left',
      binding_name: '左上角装订',
      binding_fee: 0.1,
      sheets: 36,
      binding_problem: '',
      documents: [
        document(1, {
          original_filename: '毕业论文-封面与摘要.docx',
          kind: 'docx',
          page_count: 4,
          is_estimated: true,
          awaits_pages: true,
          print_cost: 0.6,
          sheets: 2,
        }),
        document(2, { original_filename: '毕业论文-正文 Chapter 1–5 final_v7.pdf' }),
      ],
    },
  ],
  color_sides: 0,
  has_color: false,
  history: [
    {
      id: '0197a1c0-0000-7000-8000-0000000000e1',
      at: '2026-11-15T14:30:00+08:00',
      actor: 'customer',
      actor_name: '',
      kind: 'placed',
      detail: { total: 2960 },
    },
  ],
};
