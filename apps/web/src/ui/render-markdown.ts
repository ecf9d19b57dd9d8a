import dompurify from 'dompurify';
import markdownIt from 'markdown-it';

const markdown = markdownIt({ html: true, breaks: true, linkify: true, typographer: true });

// Whoever shows a text has given it a heading already: its own title goes, the rest moves down one rank.
markdown.core.ruler.push('fit-into-page', ({ tokens }) => {
  if (tokens[0]?.tag === 'h1') tokens.splice(0, 3);
  for (const token of tokens)
    if (/^h[1-5]$/.test(token.tag)) token.tag = `h${Number(token.tag.slice(1)) + 1}`;
});

/** Markdown to HTML that cannot run anything, nor look like anything but a text. */
export function renderMarkdown(text: string): string {
  return dompurify.sanitize(markdown.render(text), {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select'],
    FORBID_ATTR: ['style', 'class', 'id'],
  });
}
