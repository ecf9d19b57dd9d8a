import type { StaffDocument } from '@print/contract/desk';
import { expect, test } from 'vitest';
import { sampleStaffOrder } from '../../../test/sample-staff-order.ts';
import { remarksOn } from './document-remarks.ts';

const plain = sampleStaffOrder.groups[0]?.documents[1] as StaffDocument;
const color = { ...plain, color_mode: 'color', color_sides: 10 } as const;
const textsOn = (document: StaffDocument) => remarksOn(document).map(({ text }) => text);

test.each([
  ['a plain document', plain, []],
  ['an estimated page count', { ...plain, is_estimated: true, awaits_pages: true }, ['页数是预估的，正在转换']],
  [
    'colours that are not counted',
    { ...color, is_estimated: true, awaits_colors: true },
    ['彩色面数还没数完，暂按每面都是彩色计价'],
  ],
  ['fewer sides in colour', { ...color, exact_color_sides: 4 }, ['按 10 面彩色收费，实际 4 面彩色']],
  ['other pages', { ...plain, exact_page_count: 70 }, ['按 68 页收费，实际 70 页']],
  [
    'a range without pages',
    { ...plain, page_range: '68-', exact_page_count: 67 },
    ['按 68 页收费，实际 67 页', '文件只有 67 页，没有要打印的第 68- 页，请联系顾客'],
  ],
  ['a shortened range', { ...plain, page_range: '60-68', exact_page_count: 67 }, ['按 68 页收费，实际 67 页']],
  ['a stated page count', { ...plain, is_stated: true, awaits_pages: true }, ['页数是顾客填的，打印前请核对']],
  [
    'a failed conversion of a deleted file',
    { ...plain, failure: '文件转换失败', awaits_pages: true, file_id: null },
    ['不能打印：文件转换失败', '文件已删除'],
  ],
] as const)('%s has its remarks', (_, document, texts) => {
  expect(textsOn(document)).toEqual(texts);
});
