import { expect, test } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

test('the title of a text is removed, and other headings move down one level', () => {
  expect(renderMarkdown('# 服务条款\n\n## 一、收费\n\n正文')).toBe('<h3>一、收费</h3>\n<p>正文</p>\n');
});

test('a cell carries its column name', () => {
  const html = renderMarkdown('| 信息 | 保存多久 |\n| --- | --- |\n| 手机号 | 180 天 |\n| "文件" | 7 天 |');
  expect(html).toContain('<td data-column="信息">手机号</td>\n<td data-column="保存多久">180 天</td>');
  expect(html).toContain('<td data-column="信息">“文件”</td>\n<td data-column="保存多久">7 天</td>');
});

test('HTML, line breaks, links and quotes are rendered', () => {
  const html = renderMarkdown('一<b>二</b>\n三 https://example.com "四"');
  expect(html).toContain('一<b>二</b><br>');
  expect(html).toContain('<a href="https://example.com">https://example.com</a>');
  expect(html).toContain('“四”');
});

test('scripts, event handlers, forms and inline styles are removed from a text', () => {
  const html = renderMarkdown(
    '<script>alert(1)</script><img src=x onerror=alert(1)><form action="/x"><input></form>\n\n[a](javascript:alert(1))\n\n<p style="position:fixed">b</p>',
  );
  expect(html).not.toMatch(/<script|href=|onerror|<form|<input|style=/);
});
