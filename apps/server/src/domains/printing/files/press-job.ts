import { paperSizeInPoints } from '@print/contract/side-grid';
import type { PressGrid, PressJob, PressPage } from '#platform/office/press/press.ts';
import type { DocumentToPrint } from '../plan/print-file-plan-rules.ts';
import type { DocumentPage, PlannedFile, PlannedPage } from '../plan/print-plan-rules.ts';

/** `paths`: the local PDFs of the documents. */
export function pressJobFor(
  { paperSize, sides, pages }: PlannedFile,
  documents: readonly DocumentToPrint[],
  paths: readonly string[],
  target: string,
): PressJob {
  return {
    sources: documents.map(({ state, isPicture }, index) => ({
      path: paths[index] ?? '',
      pages: state.is === 'done' ? state.pages : 0,
      hasSlides: !isPicture,
    })),
    paper: paperSizeInPoints(paperSize),
    isTwoSided: sides !== 'one_sided',
    target,
    pages: pages.map((side) => side.map((page) => page && toPressItem(page))),
  };
}

export function toPressItem(planned: PlannedPage): PressPage | PressGrid {
  const toPressPage = ({ document, page }: DocumentPage) => ({ source: document, page });
  if ('places' in planned) return { places: planned.places, pages: planned.pages.map(toPressPage) };
  return toPressPage(planned);
}
