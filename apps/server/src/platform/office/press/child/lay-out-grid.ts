import { layOutSide } from '@print/contract/side-grid';
import type { PaperDimensions, PressGrid } from '../press.ts';
import { type PageGeometry, type Rectangle, visibleSize } from './page-geometry.ts';

/** The sheet of a grid, and its places in reading order. */
export type GridLayout = { readonly sheet: PaperDimensions; readonly places: readonly Rectangle[] };

export function layOutGrid(
  paper: PaperDimensions,
  count: PressGrid['places'],
  pages: readonly PageGeometry[],
  isBooklet: boolean,
): GridLayout {
  const { sheet, places } = layOutSide(paper, count, pages.map(visibleSize), isBooklet);
  return {
    sheet,
    places: places.map(({ left, top, width, height }) => [
      left,
      sheet.height - top - height,
      left + width,
      sheet.height - top,
    ]),
  };
}
