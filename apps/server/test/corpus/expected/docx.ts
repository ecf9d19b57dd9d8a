import type { CorpusFile } from '../corpus.ts';

const word = (name: string, instant: number | undefined, exact: number): CorpusFile => ({
  name,
  kind: 'docx',
  instant,
  isCertain: false,
  exact,
});

/** The exact counts need the fonts that fonts.conf names: with other fonts most reports are twice as long. */
export const docxFiles: readonly CorpusFile[] = [
  word('word-short.docx', 1, 1),
  word('song.docx', 7, 7),
  word('hei.docx', 7, 7),
  word('kai.docx', 7, 7),
  word('fang-song.docx', 7, 7),
  word('mixed-fonts.docx', 7, 7),
  word('hundred-pages.docx', 100, 100),
  word('landscape.docx', 3, 3),
  /** Two pages are blank, so that chapters start on the right. */
  word('odd-page-sections.docx', 9, 9),
  word('table-and-picture.docx', 3, 3),

  word('no-metadata.docx', undefined, 7),
  word('wps-short.docx', 1, 1),
  word('wps-long.docx', undefined, 14),
  word('wps-long-with-breaks.docx', 12, 14),
  word('lying-too-high.docx', 999, 14),
  word('lying-too-low.docx', 2, 20),

  word('external-image.docx', 1, 1),
  word('attached-template.docx', 1, 1),
  word('macros.docx', 1, 1),

  { name: 'doctype.docx', kind: 'docx', refused: 'too_complex' },
  { name: 'zip-bomb.docx', kind: 'docx', refused: 'too_complex' },
  { name: 'overlapping-zip-bomb.docx', kind: 'docx', refused: 'too_complex' },
  { name: 'many-entries.docx', kind: 'docx', refused: 'too_complex' },
  { name: 'truncated.docx', kind: 'docx', refused: 'damaged' },
  { name: 'damaged-part.docx', kind: 'docx', refused: 'damaged' },
  { name: 'not-xml.docx', kind: 'docx', refused: 'damaged' },
  { name: 'encrypted.docx', kind: 'docx', refused: 'encrypted' },
  { name: 'plain-zip.docx', kind: 'docx', refused: 'wrong_type' },
  { name: 'zero-bytes.docx', kind: 'docx', refused: 'empty' },
];
