import type { CorpusFile } from '../corpus.ts';

const slides = (name: string, count: number): CorpusFile => ({
  name,
  kind: name.endsWith('.ppt') ? 'ppt' : 'pptx',
  instant: count,
  isCertain: true,
  exact: count,
});

export const slideFiles: readonly CorpusFile[] = [
  slides('one-slide.pptx', 1),
  slides('ten-slides.pptx', 10),
  slides('ten-slides-four-by-three.pptx', 10),
  slides('three-of-57-hidden.pptx', 54),
  /** Its slides are listed a second time, by section. */
  slides('sections.pptx', 4),
  slides('external-media.pptx', 2),
  slides('orphan-slides.pptx', 3),
  slides('ten-slides.ppt', 10),
  slides('three-of-57-hidden.ppt', 54),
  /** Names in a compound file are case-insensitive. */
  slides('lower-case-streams.ppt', 10),
  { name: 'doc-renamed.ppt', kind: 'doc', instant: 7, isCertain: false, exact: 7 },
  { name: 'all-hidden.pptx', kind: 'pptx', refused: 'no_pages' },
  { name: 'no-slides.pptx', kind: 'pptx', refused: 'no_pages' },
  { name: 'truncated.pptx', kind: 'pptx', refused: 'damaged' },
  { name: 'truncated.ppt', kind: 'ppt', refused: 'damaged' },
  { name: 'web-page.ppt', kind: 'ppt', refused: 'web_page' },
];
