import type { Deps } from '#platform/deps.ts';
import { keepPicture, pictureWidths } from './page-pictures.ts';

const firstPages = 3;

/** The first thumbnails are there before anyone asks. Without them they are drawn on demand. */
export async function drawFirstPages(
  deps: Deps,
  documentId: string,
  pdf: string,
  pages: number,
  signal: AbortSignal,
): Promise<void> {
  try {
    for (let page = 1; page <= Math.min(firstPages, pages); page += 1) {
      const picture = await deps.reader.drawPage(pdf, page, pictureWidths.thumb, signal);
      await keepPicture(deps, documentId, page, 'thumb', picture);
    }
  } catch (error) {
    deps.log.warn({ err: error, documentId }, 'the first pages of a document could not be drawn');
  }
}
