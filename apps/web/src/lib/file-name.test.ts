import { expect, test } from 'vitest';
import { extensionOf, shortenFileName } from './file-name.ts';

test('an extension follows the last dot, in lower case', () => {
  expect(['a.PDF', '论文.v2.docx', 'README', '.', 'a.'].map(extensionOf)).toEqual(['pdf', 'docx', '', '', '']);
});

test('a long name is truncated in the middle and keeps its start and extension', () => {
  const name = '毕业论文-正文 Chapter 1–5 final_v7 导师修改意见汇总之后的最终版本（打印用）.docx';
  const short = shortenFileName(name);
  expect(short.length).toBeLessThan(name.length);
  expect(short.startsWith('毕业论文-正文')).toBe(true);
  expect(short).toContain('…');
  expect(short.endsWith('用）.docx')).toBe(true);
  expect(shortenFileName('短.pdf')).toBe('短.pdf');
});
