import { defaultPrintSettings } from '@print/contract/default-print-settings';
import type { StaffDocument, StaffGroup } from '@print/contract/desk';
import { expect, test } from 'vitest';
import { documentText, printingTexts } from './slip-text-rules.ts';

const document = (overrides: Partial<StaffDocument> = {}): StaffDocument => ({
  id: '1',
  original_filename: '论文.pdf',
  ...defaultPrintSettings,
  paper_name: 'A4 70g',
  copies: 2,
  print_sided: 'double',
  page_count: 10,
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
  ...overrides,
});
const group = (overrides: Partial<StaffGroup> = {}): StaffGroup => ({
  id: 'g',
  binding_type: 'none',
  binding_name: '不装订',
  binding_fee: 0,
  sheets: 10,
  binding_problem: '',
  documents: [document()],
  ...overrides,
});

test('the slip shows the print settings and the number of sheets', () => {
  expect(printingTexts(group(), [])).toEqual(['A4 70g · 双面长边翻转 · 5 张 × 2 份 = 10 张']);
  expect(printingTexts(group({ binding_type: 'staple' }), [])).toEqual([
    'A4 70g · 小册子 · 双面短边翻转 · 3 张 × 2 份 = 6 张',
  ]);
  const b5 = document({ paper_size: 'b5_70g', paper_name: 'B5 70g', print_sided: 'single', page_count: 1 });
  expect(printingTexts(group({ documents: [document(), b5] }), [])).toEqual([
    'A4 70g · 双面长边翻转 · 5 张 × 2 份 = 10 张',
    'B5 70g · 单面 · 1 张 × 2 份 = 2 张',
  ]);
});

test('a group with a document in colour names the colour of each file', () => {
  const cover = document({ color_mode: 'color', color_sides: 1, print_sided: 'single', page_count: 1, copies: 2 });
  expect(printingTexts(group({ documents: [cover, document()] }), [])).toEqual([
    '彩色 · A4 70g · 单面 · 1 张 × 2 份 = 2 张',
    '黑白 · A4 70g · 双面长边翻转 · 5 张 × 2 份 = 10 张',
  ]);
  expect(documentText(cover)).toBe('2 份 · 1 页 · 彩色 · 单面 · A4 70g');
});

test('the orientation of an existing file wins over the estimate', () => {
  const existing = { groupId: 'g', form: 'flat', part: 1, sides: 'two_sided_short_edge' } as const;
  expect(printingTexts(group(), [existing])[0]).toContain('双面短边翻转');
});

test('a file beyond the page limit is not planned', () => {
  const many = [document({ page_count: 5000, copies: 999 }), document({ page_count: 5000, copies: 998 })];
  expect(printingTexts(group({ documents: many, sheets: 4_992_500 }), [])).toEqual(['共 4992500 张，请按文件分开打印']);
});

test('a document without the pages of its range is named, and its group is printed without it', () => {
  const blank = document({ exact_page_count: 7, page_range: '10-12' });
  expect(documentText(blank)).toBe('2 份 · 7 页 · 双面 · A4 70g · 第 10-12 页 · 没有要打印的页，请联系顾客');
  const onB5 = { ...blank, paper_size: 'b5_70g', paper_name: 'B5 70g' };
  expect(printingTexts(group({ documents: [document(), blank, onB5] }), [])).toEqual([
    'A4 70g · 双面长边翻转 · 5 张 × 2 份 = 10 张',
  ]);
});

test('estimated page counts are marked', () => {
  expect(documentText(document({ is_estimated: true, awaits_pages: true }))).toBe('2 份 · 约 10 页 · 双面 · A4 70g');
  expect(documentText(document({ is_estimated: true, awaits_colors: true }))).toBe('2 份 · 10 页 · 双面 · A4 70g');
  expect(documentText(document({ exact_page_count: 11 }))).toBe('2 份 · 11 页 · 双面 · A4 70g');
});
