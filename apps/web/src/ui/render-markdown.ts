import dompurify from 'dompurify';
import markdownIt from 'markdown-it';

const markdown = markdownIt({ html: true, breaks: true, linkify: true, typographer: true });

// Whoever shows a text has given it a heading already: its own title goes, the rest moves down one rank.
markdown.core.ruler.push('fit-into-page', ({ tokens }) => {
  if (tokens[0]?.tag === 'h1') tokens.splice(0, 3);
  for (const token of tokens)
    if (/^h[1-5]$/.test(token.tag)) token.tag = `h${Number(token.tag.slice(1)) + 1}`;
});

// On a phone a row of a table is a block of its own, without the head: each cell says what column it stands in.
markdown.core.ruler.push('name-cells', ({ tokens }) => {
  let columns: string[] = [];
  let at = 0;
  for (const [index, { type }] of tokens.entries()) {
    if (type === 'thead_open') columns = [];
    else if (type === 'th_open') columns.push(tokens[index + 1]?.content ?? '');
    else if (type === 'tr_open') at = 0;
    else if (type === 'td_open') tokens[index]?.attrSet('data-column', columns[at++] ?? '');
  }
});

/** Markdown to HTML that cannot run anything, nor look like anything but a text. */
export function renderMarkdown(text: string): string {
  return dompurify.sanitize(markdown.render(text), {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select'],
    FORBID_ATTR: ['style', 'class', 'id'],
  });
}
