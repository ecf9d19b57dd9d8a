import dompurify from 'dompurify';
import markdownIt from 'markdown-it';

const markdown = markdownIt({ html: true, breaks: true, linkify: true, typographer: true });

// The page has its own h1: the title of the text is removed, all other headings move down one level.
markdown.core.ruler.push('fit-into-page', ({ tokens }) => {
  if (tokens[0]?.tag === 'h1') tokens.splice(0, 3);
  for (const token of tokens) if (/^h[1-5]$/.test(token.tag)) token.tag = `h${Number(token.tag.slice(1)) + 1}`;
});

// On a phone each table row becomes a block without the header, so every cell carries its column name.
markdown.core.ruler.push('name-cells', ({ tokens }) => {
  let columns: string[] = [];
  let column = 0;
  for (const [index, { type }] of tokens.entries()) {
    if (type === 'thead_open') columns = [];
    else if (type === 'th_open') columns.push(tokens[index + 1]?.content ?? '');
    else if (type === 'tr_open') column = 0;
    else if (type === 'td_open') tokens[index]?.attrSet('data-column', columns[column++] ?? '');
  }
});

/** Renders Markdown to sanitised HTML without scripts, forms and styles. */
export function renderMarkdown(text: string): string {
  return dompurify.sanitize(markdown.render(text), {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select'],
    FORBID_ATTR: ['style', 'class', 'id'],
  });
}
