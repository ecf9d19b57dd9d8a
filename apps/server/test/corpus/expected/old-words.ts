import type { CorpusFile } from '../corpus.ts';

export const oldWords: readonly CorpusFile[] = [
  { name: 'docx-renamed.doc', kind: 'doc', refused: 'wrong_type' },
  { name: 'web-page.doc', kind: 'doc', refused: 'web_page' },
  { name: 'rtf.doc', kind: 'doc', refused: 'plain_text' },
  { name: 'plain-text.doc', kind: 'doc', refused: 'plain_text' },
];
