import { expect, test } from 'vitest';
import { describeColorPages } from './describe-color-pages.ts';

test.each([
  ['1-3, 7', '', '第 1-3、7 页'],
  ['7', '', '第 7 页'],
  ['1-3, 7', '3-8', '第 3、7 页'],
  ['1-3, 7', '4-6', ''],
  ['1-30', '', '第 1-12 页'],
  ['', '', ''],
  [undefined, '', ''],
  ['1, 3, 5, 7, 9, 11', '', '第 1、3、5、7、9、11 页'],
])('colour on %j in the range %j of twelve pages is described as %j', (colorPages, range, text) => {
  expect(describeColorPages(colorPages, 12, range)).toBe(text);
});

test('a long list ends with the number of pages', () => {
  expect(describeColorPages('1, 3, 5, 7, 9-10, 12, 14-20', 20, '')).toBe('第 1、3、5、7、9-10、12 等 14 页');
});
