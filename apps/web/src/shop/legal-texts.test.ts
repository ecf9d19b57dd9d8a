import { expect, test } from 'vitest';
import { withAnchors } from './legal-texts.ts';

test('the table of contents has plain titles, and the text keeps its markup', () => {
  const { html, sections } = withAnchors('terms', '<h3>付款 &amp; <em>退款</em></h3><p>…</p><h3>账号</h3>');
  expect(sections).toEqual([
    { id: 'terms-1', title: '付款 & 退款' },
    { id: 'terms-2', title: '账号' },
  ]);
  expect(html).toBe('<h3 id="terms-1">付款 &amp; <em>退款</em></h3><p>…</p><h3 id="terms-2">账号</h3>');
});
