import type { CorpusFile } from '../corpus.ts';

const word = (name: string, instant: number | undefined, exact: number): CorpusFile => ({
  name,
  kind: 'doc',
  instant,
  isCertain: false,
  exact,
});

export const docFiles: readonly CorpusFile[] = [
  word('word-short.doc', 1, 1),
  word('song.doc', 7, 7),
  word('hundred-pages.doc', 100, 100),
  /** Its stated page count differs from our conversion. */
  word('mixed-fonts.doc', 5, 7),
  /** Its stated page count is 1, but the file is too large for that. */
  word('wps-long.doc', undefined, 14),
  /** These state no page count. */
  word('landscape.doc', undefined, 3),
  word('external-image.doc', undefined, 1),
  /** Names in a compound file are case-insensitive. */
  word('lower-case-streams.doc', 7, 7),
  word('upper-case-streams.doc', 7, 7),
  /** Their names claim another type. */
  { name: 'ppt-renamed.doc', kind: 'ppt', instant: 10, isCertain: true, exact: 10 },
  { name: 'docx-renamed.doc', kind: 'docx', instant: 4, isCertain: false, exact: 4 },

  { name: 'encrypted.doc', kind: 'doc', refused: 'encrypted' },
  { name: 'truncated.doc', kind: 'doc', refused: 'damaged' },
  { name: 'web-page.doc', kind: 'doc', refused: 'web_page' },
  { name: 'rtf.doc', kind: 'doc', refused: 'plain_text' },
  { name: 'plain-text.doc', kind: 'doc', refused: 'plain_text' },
];
