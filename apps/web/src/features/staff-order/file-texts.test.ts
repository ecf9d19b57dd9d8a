import type { PrintFile } from '@print/contract/printing';
import { expect, test } from 'vitest';
import { fileSettings, fileTitle } from './file-texts.ts';

const file = {
  group_number: 2,
  binding_type: 'ring_bound',
  part: 1,
  parts: 1,
  form: 'flat',
  paper_name: 'A4 80g',
  color_mode: 'black_white',
  sides: 'two_sided_long_edge',
  copies: 1,
  pages: 24,
  sheets: 12,
} as const satisfies Partial<PrintFile>;

test.each([
  [{}, '装订组 #2'],
  [{ part: 2, parts: 3 }, '装订组 #2，第 2 / 3 部分'],
  [{ binding_type: 'staple', form: 'booklet' }, '装订组 #2，拼版（对折装订）'],
  [{ binding_type: 'staple', form: 'flat' }, '装订组 #2，平铺'],
  [{ binding_type: 'staple_2', form: 'booklet' }, '装订组 #2，拼版（对折装订）'],
] as const)('the title of a file with %o is %s', (fields, title) => {
  expect(fileTitle({ ...file, ...fields })).toBe(title);
});

test('the settings text lists paper, sides, pages and copies', () => {
  expect(fileSettings(file)).toEqual(['A4 80g', '黑白', '双面，长边翻转', '24 页，12 张', '印 1 遍']);
  expect(fileSettings({ ...file, color_mode: 'color', sides: 'one_sided', copies: 3 })).toEqual([
    'A4 80g',
    '彩色',
    '单面',
    '24 页，12 张',
    '整份印 3 遍',
  ]);
});
