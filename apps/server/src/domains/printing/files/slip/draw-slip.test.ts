import { defaultPrintSettings } from '@print/contract/default-print-settings';
import type { StaffDocument, StaffGroup, StaffOrder } from '@print/contract/desk';
import { expect, test } from 'vitest';
import { drawSlip } from './draw-slip.ts';
import { textWidth } from './svg.ts';

const longRange = Array.from({ length: 33 }, (_, index) => `${index * 30 + 101}-${index * 30 + 120}`)
  .join(', ')
  .slice(0, 198);
const at = '2025-11-20T10:00:00+08:00';

const document: StaffDocument = {
  id: '1',
  original_filename: '高等代数与解析几何第二学期期末复习提纲以及历年试题汇编（含全部答案与评分细则）最终版.pdf',
  ...defaultPrintSettings,
  page_range: longRange,
  pages_per_side: 6,
  paper_size: 'art',
  paper_name: '二百克高光铜版纸特厚双面涂布进口加宽型号',
  copies: 2,
  print_sided: 'single_double',
  page_count: 5000,
  exact_page_count: null,
  printed_sides: 10,
  is_estimated: false,
  awaits_pages: false,
  awaits_colors: false,
  print_cost: 3,
  file_id: null,
  kind: 'pdf',
  has_pdf: true,
  failure: '',
  is_stated: false,
  sheets: 10,
};
const group: StaffGroup = {
  id: 'g',
  binding_type: 'staple_left_side',
  binding_name: '沿着左边从上到下订两枚加长不锈钢订书钉型',
  binding_fee: 0,
  sheets: 4_992_500,
  binding_problem: '',
  documents: [document],
};

const order = (groups: StaffGroup[]): StaffOrder => ({
  id: 'o',
  order_number: 'P20251120-0001',
  created_at: at,
  status: 'pending',
  pickup_code: 'A7K2MX',
  payment_method: 'ALIPAY',
  payment_problem: '',
  base_fee: 0,
  total_price: 3,
  price_difference: 0,
  open_difference: 0,
  price_note: '',
  ready_by: at,
  processing_at: null,
  completed_at: null,
  cancelled_at: null,
  cancel_reason: '',
  note: '',
  may: [],
  refund_request: null,
  collected_at: null,
  files_deleted_after: null,
  groups,
  has_late_difference: false,
  phone_number: '13800138000',
  username: '',
  is_walk_in: false,
  payment: {
    check: 'unchecked',
    problem: '',
    checked_at: null,
    has_screenshot: true,
    screenshot_id: null,
    earlier_screenshots: [],
    similar: [],
    doubts: [],
    amount_read: null,
    owed: 0,
    entries: [],
  },
  sides: 10,
  sheets: 10,
  color_sides: 0,
  has_color: false,
  history: [],
});

type DrawnText = { x: number; y: number; width: number; anchor: string; content: string };

const textsOf = (page: string): DrawnText[] =>
  Array.from(
    page.matchAll(/<text x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)"[^>]*text-anchor="(\w+)"[^>]*>([^<]*)/g),
    ([, x, y, size, anchor = '', content = '']) => ({
      x: Number(x),
      y: Number(y),
      width: textWidth(content, Number(size)),
      anchor,
      content,
    }),
  );

test('no text of a slip passes the right margin, however long ranges and names are', () => {
  const texts = drawSlip(order([group])).flatMap(textsOf);
  const startTexts = texts.filter(({ anchor }) => anchor === 'start');
  expect(startTexts.filter(({ x, width }) => x + width > 195)).toEqual([]);
  // The heading does not reach the number of sheets beside it.
  const sheets = texts.find(({ anchor, content }) => anchor === 'end' && content.endsWith('张'));
  const beside = startTexts.filter(({ y }) => y === sheets?.y);
  expect(beside.length).toBeGreaterThan(0);
  for (const { x, width } of beside) expect(x + width).toBeLessThan(195 - (sheets?.width ?? 0));
  const all = startTexts.map(({ content }) => content).join('');
  for (const text of [group.binding_name, `打印 ${document.paper_name}`, longRange]) expect(all).toContain(text);
});

test('the note of the customer is whole, inside its frame, and above the groups', () => {
  const note = '请不要订得太紧，封面用第二页，'.repeat(14).slice(0, 200);
  const [page = ''] = drawSlip({ ...order([group]), note });
  const texts = textsOf(page);
  const first = texts.findIndex(({ content }) => content.startsWith('顾客留言：'));
  const heading = texts.findIndex(({ content }) => content.startsWith('装订组 #1'));
  const lines = texts.slice(first, heading);
  expect(lines.map(({ content }) => content).join('')).toBe(`顾客留言：${note}`);
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.filter(({ x, width }) => x + width > 195 - 4)).toEqual([]);
  const frames = Array.from(
    page.matchAll(/<rect x="15" y="([\d.]+)" width="180" height="([\d.]+)"/g),
    ([, y, height]) => ({ top: Number(y), bottom: Number(y) + Number(height) }),
  );
  const [frame] = frames;
  for (const { y } of lines) {
    expect(y).toBeGreaterThan(frame?.top ?? 0);
    expect(y).toBeLessThan(frame?.bottom ?? 0);
  }
  expect(texts[heading]?.y).toBeGreaterThan((frame?.bottom ?? 999) + 2);
});

test('a line of settings begins with the copies, and no page number is divided between two lines', () => {
  const texts = drawSlip(order([group])).flatMap(textsOf);
  const first = texts.findIndex(({ content }) => content.startsWith('2 份 · 5000 页'));
  const lines = texts.slice(first).filter(({ x }) => x === texts[first]?.x);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.filter(({ content }) => content.startsWith(','))).toEqual([]);
  for (const [index, { content }] of lines.entries())
    expect(`${content.slice(-1)}${lines[index + 1]?.content.slice(0, 1) ?? ''}`).not.toMatch(/\d[\d-]|-\d/);
});

test('a group with wrapped lines is kept together, and nothing is drawn below the page', () => {
  const pages = drawSlip(order(Array.from({ length: 8 }, () => group))).map(textsOf);
  expect(pages.length).toBeGreaterThan(2);
  for (const texts of pages) {
    const headings = texts.filter(({ content }) => content.startsWith('装订组 #'));
    const handwork = texts.filter(({ content }) => content.startsWith('手工 '));
    expect(handwork).toHaveLength(headings.length);
    expect(Math.max(...texts.map(({ y }) => y))).toBeLessThan(284);
  }
});
