import type { PaperMeasures } from '@print/contract/papers';
import { paperSizeInPoints } from '@print/contract/side-grid';
import type { PressGrid, PressJob, PressPage } from '#platform/office/press/press.ts';
import type { DocumentToPrint } from '../plan/print-file-plan-rules.ts';
import type { DocumentPage, PlannedFile, PlannedPage } from '../plan/print-plan-rules.ts';

type FileToPress = {
  readonly file: Pick<PlannedFile, 'form' | 'sides' | 'pages'>;
  readonly paper: PaperMeasures;
  readonly documents: readonly DocumentToPrint[];
  /** The local PDFs of the documents. */
  readonly paths: readonly string[];
  readonly target: string;
};

export function pressJobFor({ file, paper, documents, paths, target }: FileToPress): PressJob {
  return {
    sources: documents.map(({ state, isPicture, settings }, index) => ({
      path: paths[index] ?? '',
      pages: state.is === 'done' ? state.pages : 0,
      isPicture,
      firstOnGrids: index - settings.pictures_before,
    })),
    paper: paperSizeInPoints(paper),
    isBooklet: file.form === 'booklet',
    isTwoSided: file.sides !== 'one_sided',
    target,
    pages: file.pages.map((side) => side.map((page) => page && toPressItem(page))),
  };
}

export function toPressItem(planned: PlannedPage): PressPage | PressGrid {
  const toPressPage = ({ document, page }: DocumentPage) => ({ source: document, page });
  if ('places' in planned) return { places: planned.places, pages: planned.pages.map(toPressPage) };
  return toPressPage(planned);
}
