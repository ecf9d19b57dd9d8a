import type { CorpusFile } from '../corpus.ts';

const pages = (name: string, count: number): CorpusFile => ({
  name,
  kind: 'pdf',
  instant: count,
  isCertain: true,
  exact: count,
});

export const pdfFiles: readonly CorpusFile[] = [
  pages('one-page.pdf', 1),
  pages('twelve-pages.pdf', 12),
  pages('three-hundred-pages.pdf', 300),
  pages('mixed-sizes.pdf', 6),
  pages('landscape.pdf', 2),
  pages('rotated.pdf', 4),
  pages('chinese.pdf', 7),
  pages('active-content.pdf', 1),
  /** It opens without a password; only editing is forbidden. */
  pages('owner-password.pdf', 12),
  { name: 'user-password.pdf', kind: 'pdf', refused: 'encrypted' },

  /** The cross-reference table is lost, but all pages exist. */
  pages('lost-index.pdf', 12),
  { name: 'truncated-packed.pdf', kind: 'pdf', refused: 'damaged' },
  { name: 'truncated-loose.pdf', kind: 'pdf', refused: 'damaged' },
  { name: 'header-only.pdf', kind: 'pdf', refused: 'damaged' },
  { name: 'zero-bytes.pdf', kind: 'pdf', refused: 'empty' },
  { name: 'web-page.pdf', kind: 'pdf', refused: 'web_page' },

  /** The count of the page tree is wrong, so the existing pages are counted. */
  pages('count-too-high.pdf', 3),
  pages('count-too-low.pdf', 12),
  pages('count-negative.pdf', 3),
  pages('count-a-million.pdf', 1),
  { name: 'five-thousand-and-one-pages.pdf', kind: 'pdf', refused: 'too_many_pages' },
  { name: 'no-pages.pdf', kind: 'pdf', refused: 'no_pages' },
  { name: 'looped-kids.pdf', kind: 'pdf', refused: 'damaged' },
  { name: 'page-tree-bomb.pdf', kind: 'pdf', refused: 'too_many_pages' },
];
